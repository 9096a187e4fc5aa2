import { viewCalls } from '#contract/views.schema.ts'
import { changeView, deleteView, listViews, saveView } from '#domain/views/change-views.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about saved views of the ticket list. */
export function registerViews(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, viewCalls, {
    'GET /api/views': (_, caller) => listViews(shop.database.db, caller),
    'POST /api/views': ({ data }, caller) => saveView(shop, data, caller),
    'PUT /api/views/{id}': ({ id, data }, caller) => changeView(shop, id, data, caller),
    'DELETE /api/views/{id}': ({ id }, caller) => deleteView(shop, id, caller),
  })
}
