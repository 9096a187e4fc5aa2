import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type * as TicketStatuses from '#contract/ticket-statuses.ts'
import { ticketStatuses } from '#contract/ticket-statuses.ts'

const contract = join(import.meta.dirname, '../src/contract')
const code = 99
const told = { acts: 'shop', text: 'Your phone is in a new status.' }
let folder: string | undefined

afterEach(async () => {
  vi.doUnmock('#contract/ticket-statuses.ts')
  vi.doUnmock('#contract/status-texts.ts')
  vi.resetModules()
  if (folder) await rm(folder, { recursive: true })
})

/** Loads the workflow with a further status before the one at this place of the list. */
async function addStatus(place: number) {
  const source = await readFile(join(contract, 'ticket-statuses.ts'), 'utf8')
  const before =
    place < ticketStatuses.length ? `  {\n    code: ${ticketStatuses[place]!.code},` : '] as const'
  const row = `{ code: ${code}, key: 'added', name: 'Added', className: 'added', isStep: false, tone: 'soft', needs: [], erasesPasscode: false, email: null, text: null },`
  expect(source.split(before)).toHaveLength(2)
  folder = await mkdtemp(join(import.meta.dirname, '.new-status-'))
  const file = join(folder, 'ticket-statuses.ts')
  await writeFile(file, source.replace(before, `${row}\n${before}`))
  vi.resetModules()
  vi.doMock('#contract/ticket-statuses.ts', () => import(/* @vite-ignore */ file))
  vi.doMock('#contract/status-texts.ts', async (original) => {
    const { statusTexts } = await original<{ statusTexts: object }>()
    return { statusTexts: { ...statusTexts, added: { next: told } } }
  })
  return {
    ...(await import('#domain/workflow/next-of.ts')),
    ...(await import('./any-facts.ts')),
  }
}

test.each([...ticketStatuses.keys()].map((place) => place + 1))(
  'a new status at place %i has the step and the queues of the one before it',
  async (place) => {
    const { nextOf, listQueues, everyFact } = await addStatus(place)
    const rest = {
      waitingFor: 'nobody',
      statusSince: 0,
      payUntil: 0,
      neighbourReady: false,
      askDeliveryAt: null,
      quoteAnsweredAt: null,
      waitsForPart: false,
      dueAt: null,
    } as const
    const neighbour = ticketStatuses[place - 1]!.code
    fc.assert(
      fc.property(everyFact, (facts) => {
        const added = { ...facts, ...rest, status: code as TicketStatuses.Status }
        const known = { ...added, status: neighbour }
        expect(nextOf(added).staff).toBe(nextOf(known).staff)
        expect(nextOf(added).missing).toEqual(nextOf(known).missing)
        expect(listQueues(added)).toEqual(listQueues(known))
        const { customer } = nextOf(added)
        if (customer.text !== told.text) expect(customer).toEqual(nextOf(known).customer)
      }),
    )
  },
)

test('a new status before all others is approved first', async () => {
  const { nextOf, everyFact } = await addStatus(0)
  fc.assert(
    fc.property(everyFact, (facts) => {
      expect(nextOf({ ...facts, status: code as TicketStatuses.Status }).staff).toBe('approve')
    }),
  )
})
