import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { statuses, type Status } from '#contract/ticket-statuses.ts'
import type { NewNote, Ticket } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('versions of notes on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let ida: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    ida = await app.staff('Ida Novak')
  })
  afterEach(() => app.close())

  const note = (ticketid: number, more: Partial<NewNote>, as: SignedIn = sam) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid, comment: 'Looked at it.', status: 0, ...more } },
      { as },
    )
  const read = async (ticketid: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as Ticket

  test('a note from an older page keeps the status and assignee that its author did not touch', async () => {
    const id = await bookFor(app, mei)
    const { version } = await read(id)
    await note(id, { status: 2, staffAssign: ida.accountid }, ida)
    const saved = await note(id, { comment: 'Called her.', status: 0, version })
    expect(saved.status).toBe(200)
    expect(saved.body.note.status_change).toBeNull()
    expect(saved.body.ticket).toMatchObject({ status: 2, staff_assigned_id: ida.accountid })
  })

  test('a status that author and colleague both changed is refused, and the refusal says what happened', async () => {
    const id = await bookFor(app, mei)
    const { version } = await read(id)
    await note(id, { status: 3 }, ida)
    const refused = await note(id, { status: 1, version })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      fields: { status: 'Ida Novak set the status to Repairing meanwhile.' },
      status: 3,
      version: (await read(id)).version,
    })
    expect((await read(id)).notes).toHaveLength(1)
    // Seen and decided again, it is saved.
    const again = await note(id, { status: 1, version: (await read(id)).version })
    expect([again.status, again.body.ticket.status]).toEqual([200, 1])
  })

  test('an assignee that both changed is refused, a status alone is not', async () => {
    const id = await bookFor(app, mei)
    const { version } = await read(id)
    await note(id, { status: 0, staffAssign: ida.accountid }, ida)
    const refused = await note(id, { status: 1, staffAssign: sam.accountid, version })
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([409, ['staffAssign']])
    const saved = await note(id, { status: 1, version })
    expect(saved.body.ticket).toMatchObject({ status: 1, staff_assigned_id: ida.accountid })
  })

  test('a note from a page that shows a step does not take it again once it is undone', async () => {
    const id = await bookFor(app, mei)
    const step = { step: 'approve' as const, staffAssign: sam.accountid }
    const { body: taken } = await app.call('POST /api/tickets/{id}/steps', { id, data: step }, { as: sam })
    const { version, status } = await read(id)
    expect(status).toBe(1)
    const stepid = taken.step.id
    expect(
      (await app.call('DELETE /api/tickets/{id}/steps/{stepid}', { id, stepid }, { as: sam })).status,
    ).toBe(200)
    const refused = await note(id, { status: 3, staffAssign: ida.accountid, version }, ida)
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      {
        status: 'Sam Okafor set the status to Submitted meanwhile.',
        staffAssign: 'Sam Okafor gave this ticket to nobody meanwhile.',
      },
    ])
    const saved = await note(id, { comment: 'Called her.', status, version }, ida)
    expect(saved.body.note.status_change).toBeNull()
    expect(saved.body.ticket).toMatchObject({ status: 0, staff_assigned_id: null })
  })

  test('a message from the customer meanwhile is no conflict', async () => {
    const id = await bookFor(app, mei)
    const { version } = await read(id)
    await app.call(
      'POST /api/tickets/{id}/messages',
      { id, data: { text: 'When is it ready?' } },
      { as: mei },
    )
    expect((await note(id, { status: 1, version })).body.ticket.status).toBe(1)
  })

  test('without a version the last note wins; a version from the future is refused', async () => {
    const id = await bookFor(app, mei)
    await note(id, { status: 3 }, ida)
    expect((await note(id, { status: 1 })).body.ticket.status).toBe(1)
    expect((await note(id, { status: 1, version: 9999 })).status).toBe(400)
  })

  const status = fc.constantFrom(...statuses)
  const change = fc.record({ status, assign: fc.constantFrom('none', 'sam', 'ida') })

  test.both(
    'of two notes written in parallel, each keeps what the other alone changed, or is refused',
    async () => {
      await fc.assert(
        fc.asyncProperty(status, change, change, async (first, one, other) => {
          const id = await bookFor(app, mei)
          if (first !== 0) await note(id, { status: first })
          const before = await read(id)
          const people = { none: 0, sam: sam.accountid, ida: ida.accountid }
          const write = (wanted: typeof one, as: SignedIn) =>
            note(
              id,
              {
                status: wanted.status,
                staffAssign: people[wanted.assign],
                version: before.version,
              },
              as,
            )
          const answers = await Promise.all([write(one, sam), write(other, ida)])
          const statusTouched = [one, other].filter((wanted) => wanted.status !== first)
          const assigneeTouched = [one, other].filter((wanted) => wanted.assign !== 'none')
          const conflict = statusTouched.length === 2 || assigneeTouched.length === 2
          expect(answers.map((answer) => answer.status).toSorted((one, another) => one - another)).toEqual([
            200,
            conflict ? 409 : 200,
          ])
          const after = await read(id)
          const saved = [one, other].filter((_, place) => answers[place]!.status === 200)
          const expected = saved.find((wanted) => wanted.status !== first)?.status ?? first
          expect(after.status).toBe(expected)
          const assigned = saved.find((wanted) => wanted.assign !== 'none')?.assign ?? 'none'
          expect(after.staff_assigned_id ?? 0).toBe(people[assigned])
        }),
        { numRuns: 15 },
      )
    },
  )

  test('whatever colleagues did in between, an untouched status stays and a touched one is never overwritten', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(status, { maxLength: 4 }), status, async (between, wanted) => {
        const id = await bookFor(app, mei)
        const { version } = await read(id)
        for (const to of between) await note(id, { status: to }, ida)
        const now: Status = between.at(-1) ?? 0
        const answered = await note(id, { status: wanted, version })
        const isRefused = wanted !== 0 && now !== 0
        expect(answered.status).toBe(isRefused ? 409 : 200)
        expect((await read(id)).status).toBe(isRefused || wanted === 0 ? now : wanted)
      }),
      { numRuns: 15 },
    )
  })
})
