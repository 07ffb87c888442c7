// A phone that was told to forget a link keeps none of its pages, nor the first page, which names it.

const { forget } = document.querySelector("[data-forget]").dataset

async function forgetPages() {
  const pages = await caches.open("pages")
  const theirs = (await pages.keys()).filter(({ url }) => isTheirs(new URL(url).pathname))
  await Promise.all(theirs.map((key) => pages.delete(key, { ignoreVary: true })))
}

const isTheirs = (path) => path === "/" || path.startsWith(forget)

if ("caches" in window) forgetPages()
