import * as contract from '#contract/views.ts'
import '#contract/views.schema.ts'
import { changeView, deleteView, listViews, saveView } from '#domain/views/change-views.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about saved views of the ticket list. */
export function registerViews(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getViews, (_, caller) => listViews(shop.database.db, caller))
  register(router, contract.saveView, ({ data }, caller) => saveView(shop, data, caller))
  register(router, contract.changeView, ({ id, data }, caller) => changeView(shop, id, data, caller))
  register(router, contract.deleteView, ({ id }, caller) => deleteView(shop, id, caller))
}
