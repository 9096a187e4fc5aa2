import { levels } from '#contract/endpoint.ts'
import type { GuardedKind } from '#contract/guarded-changes.ts'
import { Refusal } from '#contract/refusals.ts'
import { staffRoleNames } from '#contract/staff-role-words.ts'
import { textName } from '#contract/text-names.ts'
import type { GuardedValues } from '#contract/guarded-changes.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { FormerSecondFactor } from '../second-factor/restore-second-factor.ts'
import type { Shop } from '../shop.ts'
import type { GuardedText } from '../texts/update-text.ts'
import type { Access } from '../staff/set-access.ts'
import { readGuardedValue } from './read-guarded-value.ts'

/**
 * Decrypts what a guarded change was before and after, and records who looked, when and why. Refuses with
 * `unknown_guarded_change`.
 */
export function revealGuardedChange(
  shop: Shop,
  { event, reason }: { event: number; reason: string },
  caller: Caller,
): Promise<GuardedValues> {
  return shop.database.transaction(async (tx) => {
    const change = await tx
      .selectFrom('guarded_changes')
      .select(['kind', 'before_encrypted', 'after_encrypted'])
      .where('event_id', '=', event)
      .executeTakeFirst()
    if (!change) throw new Refusal('unknown_guarded_change')
    const { kind } = change
    const before = toLines(kind, readGuardedValue(shop, event, 'before', change.before_encrypted))
    const after = toLines(kind, readGuardedValue(shop, event, 'after', change.after_encrypted))
    const revealed = await recordEvent(tx, shop, {
      kind: 'staff.change_revealed',
      by: caller,
      details: { event, what: kind },
    })
    await tx
      .insertInto('guarded_change_reveals')
      .values({ event_id: revealed, reason, created_at: shop.now() })
      .execute()
    return { kind, before, after }
  })
}

type Lines = GuardedValues['before']

const line = (label: string, value: string) => ({ label, value: value || 'None' })

/** The values as labelled lines; of a second factor whether it was on, and the names of passkeys. */
function toLines(kind: GuardedKind, value: unknown): Lines {
  if (kind === 'bank') {
    const { accountName, bsb, accountNumber, payId = '' } = value as ShopProfile['bank'] & { payId?: string }
    return [
      line('Account name', accountName),
      line('BSB', bsb),
      line('Account number', accountNumber),
      ...(payId === '' ? [] : [line('PayID', payId)]),
    ]
  }
  if (kind === 'shop_email') return [line('Email address', value as string)]
  if (kind === 'email_text') {
    const { key, markdown } = value as GuardedText
    return [line('Text', textName(key)), line('Words', markdown)]
  }
  if (kind === 'second_factor') {
    const { on, passkeys = [] } = value as FormerSecondFactor
    const names = passkeys.map(({ name }) => name).join(', ')
    return [line('Second step', on ? 'On' : 'Off'), ...(names ? [line('Passkeys', names)] : [])]
  }
  if (kind === 'second_step_rule') {
    return [line('Second step for all staff', value === true ? 'Required' : 'Offered')]
  }
  const { level, role, active } = value as Access
  return [
    line('Role', level === levels.staff ? (role ? staffRoleNames[role] : 'Staff') : 'Customer'),
    line('Account', active ? 'On' : 'Off'),
  ]
}
