"""The layer between the network and the application: `scorekeeper.wsgi` as `manage.py serve` runs it.

The network is uvicorn's: one thread of each worker that never waits for anybody. The application runs in a few others,
and none of them ever touches a connection: a request is received whole before a thread takes it, and its answer is sent
after the thread has turned to the next one (docs/decisions/0013-slow-phones-block-no-thread.md).
"""
