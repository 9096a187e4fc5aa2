import { pageSpeedCalls } from '#contract/page-speeds.schema.ts'
import { countPageSpeed } from '#domain/page-speeds/count-page-speed.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { readBody } from './read-body.ts'

const limits = { largest: 1024, timeoutMs: 10_000 }

/** Registers the call that counts how fast pages are for visitors. */
export function registerPageSpeeds(router: RouterDeps): void {
  bindCalls(router, pageSpeedCalls, {
    'POST /api/page-speeds': {
      readInput: async (request) => ({ input: await readBody(request, limits) }),
      answer: async ({ data }, _, { address }) => ({
        counted: await countPageSpeed(router.shop, data, address),
      }),
    },
  })
}
