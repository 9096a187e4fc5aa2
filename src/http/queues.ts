import * as contract from '#contract/queues.ts'
import '#contract/queues.schema.ts'
import { countQueues } from '#domain/queues/count-queues.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the call about the staff's work queues. */
export function registerQueues(router: RouterDeps): void {
  register(router, contract.getQueues, () => countQueues(router.shop))
}
