import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import { jsonOf, openFindings, type Attack } from '../attack.ts'
import { password } from '../attacked-shop.ts'

/** A removed owner who presses the link about their own removal. */
export const undoLinks: Attack = {
  name: 'the removed undo their removal',
  async run(shop) {
    const { db } = shop.shop.database
    const thief = await shop.member('owner')
    const { id: account } = thief.caller.account!
    const removed = await shop.send(`/api/staff/${account}/role`, {
      ...jsonOf('PUT', { role: 'technician', password }),
      as: shop.staff,
    })
    await removed.arrayBuffer()
    const { id: changeId } = await db
      .selectFrom('guarded_changes')
      .select('id')
      .where('subject_id', '=', account)
      .executeTakeFirstOrThrow()
    const token = await createUndoToken(db, { changeId, accountId: account, now: Date.now() })
    const answers: number[] = []
    for (const as of [undefined, thief, shop.staff]) {
      const answer = await shop.send('/api/guarded-changes/undoings', {
        ...jsonOf('POST', { token, password }),
        ...(as && { as }),
      })
      await answer.arrayBuffer()
      answers.push(answer.status)
    }
    const { role } = await db
      .selectFrom('accounts')
      .select('role')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const { broken, hold } = openFindings()
    hold(removed.status === 200, `the owner was not removed: ${removed.status}`)
    hold(
      answers.every((status) => status >= 400 && status < 500),
      `undone: ${answers.join(' ')}`,
    )
    hold(role === 'technician', `the removed owner is ${role} again`)
    return { text: `nobody ${answers[0]}, the removed ${answers[1]}, another owner ${answers[2]}`, broken }
  },
}
