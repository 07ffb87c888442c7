"""Export, import and deletion."""

from django.urls import path

from scorekeeper.data import table_views, views

urlpatterns = [
    path("example/", views.example, name="example"),
    path("b/<token:token>/export/", views.export, name="export"),
    path("b/<token:token>/export/book.json", views.whole_book, name="export-book"),
    path("b/<token:token>/export/deals.csv", views.all_deals, name="export-deals"),
    path("b/<token:token>/export/<number:year>/", views.of_year, name="export-year"),
    path("b/<token:token>/import/", views.import_page, name="import"),
    path("b/<token:token>/table/", table_views.import_table, name="import-table"),
    path("b/<token:token>/delete/", views.of_book, name="delete-book"),
    path("b/<token:token>/deleted/", views.deleted, name="deleted"),
    path("b/<token:token>/deleted/<number:number>/", views.deleted_match, name="deleted-match"),
    path("b/<token:token>/<number:number>/copy/", views.copy, name="copy"),
    path("b/<token:token>/<number:number>/delete/", views.of_match, name="delete-match"),
]
