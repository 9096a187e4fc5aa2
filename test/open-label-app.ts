import type { LabelService } from '#domain/label-service.ts'
import { openLabelService } from '#integrations/labels.ts'
import { readLabelsUrl } from '#server/labels-url.ts'
import { bookFor } from './sample-booking.ts'
import { openLabelStandIn } from './label-stand-in.ts'
import { setStatus } from './money.ts'
import { openTestApp, type SignedIn } from './open-test-app.ts'

type Setup = { engine: 'sqlite' | 'postgres'; service?: 'starshipit' | 'easypost'; throttle?: boolean }

/** A whole app whose labels come from a stand-in of the service. Pauses between requests are counted and not waited for. */
export async function openLabelApp({ engine, service: kind = 'starshipit', throttle = false }: Setup) {
  const standIn = await openLabelStandIn()
  const settings = readLabelsUrl(standIn[`${kind}Url`])
  if (typeof settings === 'string') throw new Error(settings)
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const service = openLabelService(settings, { gapMs: 0, pause })
  let kill: 'open' | 'buy' | null = null
  /** Ends a request as a killed process does: after the answer of the service, and before anything of it is written. */
  const dieAfter = async <Answer>(step: 'open' | 'buy', answer: Promise<Answer>): Promise<Answer> => {
    const answered = await answer
    if (kill !== step) return answered
    kill = null
    throw new Error('killed')
  }
  let beforeVoid = async () => {}
  const labels: LabelService = {
    ...service,
    cancel: async (ref) => {
      await beforeVoid()
      return service.cancel(ref)
    },
    open: (...about) => dieAfter('open', service.open(...about)),
    buy: (...about) => dieAfter('buy', service.buy(...about)),
  }
  const app = await openTestApp({
    engine,
    throttle,
    parts: { labels },
  })

  /** Makes a phone ready to be posted back: here, finished and paid. */
  const settle = async (id: number, staff: SignedIn) => {
    await setStatus(app, staff, id, 4)
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: staff })
    const data = { method: 'cash', amount_cents: body.due_cents, version: body.version } as never
    await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: staff })
    return id
  }
  const makeReady = async (customer: SignedIn, staff: SignedIn, more: object = {}) =>
    settle(await bookFor(app, customer, more), staff)

  return {
    ...app,
    standIn,
    pauses,
    /** Kills the process after the next answer to this. */
    killAfter: (step: 'open' | 'buy') => void (kill = step),
    /** Runs while a label is being voided. */
    beforeVoid: (run: () => Promise<void>) => void (beforeVoid = run),
    settle,
    makeReady,
    close: async () => {
      await app.close()
      await standIn.close()
    },
  }
}

export type LabelApp = Awaited<ReturnType<typeof openLabelApp>>
