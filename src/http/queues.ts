import { queueCalls } from '#contract/queues.schema.ts'
import { countQueues } from '#domain/queues/count-queues.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call about the staff's work queues. */
export function registerQueues(router: RouterDeps): void {
  bindCalls(router, queueCalls, {
    'GET /api/queues': () => countQueues(router.shop),
  })
}
