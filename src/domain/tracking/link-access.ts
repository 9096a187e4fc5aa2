import { timingSafeEqual } from 'node:crypto'
import { MAX_ITEMS } from '#contract/bookings.ts'
import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/tables.ts'
import { findKnownDevice } from '../accounts/device-cookie.ts'
import { isStaff, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { checkDigits } from './check-digits.ts'
import { findTracked } from './find-tracked.ts'

/** The viewer of a private link: link, cookies of unlocked links and of earlier log-ins, session and network address. */
export type LinkVisitor = {
  token: string
  grants: string | undefined
  device: string | undefined
  caller: Caller
  address: string
}

const separator = '~'
/** Those of the largest booking, and of a few earlier ones; older grants give way. */
const MAX_GRANTS = MAX_ITEMS + 8

const staffCannotAct =
  'Only the customer acts by a private link. You are logged in as staff: use the ticket’s page in the workbench.'

/**
 * Unlocks a private link for a browser with the last four digits of the mobile number, and returns the cookie's new
 * value. Refuses with `unknown_link`, `wrong_digits`, `too_many`, and with `level_too_low` for staff.
 */
export async function unlockLink(shop: Shop, visitor: LinkVisitor, digits: string): Promise<string> {
  refuseStaff(visitor.caller)
  return addGrant(shop, visitor, await proveDigits(shop, visitor, digits))
}

/** The cookie's new value for a browser whose viewer has proved the digits of a ticket. */
export async function addGrant(
  shop: Shop,
  { grants }: Pick<LinkVisitor, 'grants'>,
  id: number,
): Promise<string> {
  const grant = await createGrant(shop, shop.database.db, id)
  const others = (grants?.split(separator) ?? []).filter((one) => one !== grant)
  return [grant, ...others].slice(0, MAX_GRANTS).join(separator)
}

/** Returns the ticket of a link whose viewer knows the digits of its mobile number. Refuses as `unlockLink` does. */
export async function proveDigits(shop: Shop, visitor: LinkVisitor, digits: string): Promise<number> {
  const { token, address, caller, device } = visitor
  const { id, payer } = await findTracked(shop, token, address)
  if (payer !== null) throw new Refusal('unknown_link')
  const { account_id } = await shop.database.db
    .selectFrom('tickets')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isOwn =
    caller.account?.id === account_id ||
    findKnownDevice(shop, device, account_id) !== null ||
    (await isUnlocked(shop, id, visitor))
  await checkDigits(shop, { id, digits, address, isOwn })
  return id
}

/** True when this browser has unlocked the link of a ticket, and its viewer is not staff. */
export async function isUnlocked(shop: Shop, id: number, visitor: LinkVisitor): Promise<boolean> {
  if (isStaff(visitor.caller) || !visitor.grants) return false
  const grant = Buffer.from(await createGrant(shop, shop.database.db, id))
  return visitor.grants
    .split(separator)
    .slice(0, MAX_GRANTS)
    .map((given) => Buffer.from(given))
    .some((given) => given.length === grant.length && timingSafeEqual(given, grant))
}

/**
 * Returns the ticket of an unlocked link, and its customer as the caller of what follows. Refuses with `unknown_link`,
 * `link_locked`, `too_many`, and with `level_too_low` for staff.
 */
export async function requireUnlocked(
  shop: Shop,
  visitor: LinkVisitor,
): Promise<{ id: number; customer: Caller }> {
  const { isPayer, ...unlocked } = await requirePayer(shop, visitor)
  if (isPayer) throw new Refusal('unknown_link')
  return unlocked
}

/** The same for what the business that pays may do too, by its own link, which needs no digits; it pays by its own address. */
export async function requirePayer(
  shop: Shop,
  visitor: LinkVisitor,
): Promise<{ id: number; customer: Caller; isPayer: boolean }> {
  refuseStaff(visitor.caller)
  const { id, payer } = await findTracked(shop, visitor.token, visitor.address)
  if (payer === null && !(await isUnlocked(shop, id, visitor))) throw new Refusal('link_locked')
  return { ...(await actForCustomer(shop, id, payer)), isPayer: payer !== null }
}

/**
 * Returns the ticket of a link for what its viewer may say without the digits, and its customer as the caller. Refuses with
 * `unknown_link`, `too_many`, and with `level_too_low` for staff.
 */
export async function requireLink(
  shop: Shop,
  visitor: LinkVisitor,
): Promise<{ id: number; customer: Caller }> {
  refuseStaff(visitor.caller)
  const { id, payer } = await findTracked(shop, visitor.token, visitor.address)
  if (payer !== null) throw new Refusal('unknown_link')
  return actForCustomer(shop, id)
}

async function actForCustomer(
  shop: Shop,
  id: number,
  payer: string | null = null,
): Promise<{ id: number; customer: Caller }> {
  await shop.throttles.count('linkUsePerTicket', String(id))
  const account = await shop.database.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['accounts.id', 'accounts.fullname', 'accounts.email'])
    .where('tickets.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    customer: {
      level: levels.customer,
      account: { ...account, email: payer ?? account.email ?? '' },
      sessionId: null,
      byLink: true,
    },
  }
}

/** Signs ticket, link version and mobile number: a new link or another number locks it again. No digit can be read from it. */
async function createGrant({ secrets }: Shop, db: Db, id: number): Promise<string> {
  const { link_version, user_mobile } = await db
    .selectFrom('tickets')
    .select(['link_version', 'user_mobile'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return secrets.hmac('grant', `${id} ${link_version} ${user_mobile}`)
}

function refuseStaff(caller: Caller): void {
  if (isStaff(caller)) throw new Refusal('level_too_low', { message: staffCannotAct })
}
