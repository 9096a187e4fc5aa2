import { getOpening, updateOpening } from '#contract/opening.ts'
import '#contract/opening.schema.ts'
import { readOpening } from '#domain/opening/read-opening.ts'
import { updateOpening as changeOpening } from '#domain/opening/update-opening.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the opening of the shop. */
export function registerOpening(router: RouterDeps): void {
  const { shop } = router
  register(router, getOpening, () => readOpening(shop))
  register(router, updateOpening, ({ data }, caller) => changeOpening(shop, data, caller))
}
