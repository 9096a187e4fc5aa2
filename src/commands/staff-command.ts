import { levels } from '#contract/endpoint.ts'
import { MAX_NAME_LENGTH } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusals.ts'
import { emailSchema, line } from '#contract/text.schema.ts'
import { findAccountByEmail } from '#domain/accounts/find-account.ts'
import { resetSecondFactor } from '#domain/second-factor/remove-second-factor.ts'
import type { Shop } from '#domain/shop.ts'
import { addStaff } from '#domain/staff/add-staff.ts'
import { changeStaffLevel } from '#domain/staff/change-staff-level.ts'
import { listStaff } from '#domain/staff/list-staff.ts'
import { WrongCommand } from './command-error.ts'

const usage = `Use one of:
  npm run staff -- add <email> [name]   makes a staff account, and a one-time link for choosing its password
  npm run staff -- list                  all staff accounts
  npm run staff -- remove <email>       takes the access to the Admin Panel away; the account stays a customer's
  npm run staff -- reset-2fa <email>    switches off the second step of an account that has lost app and recovery codes`

/** Runs one command about staff; returns the lines for the operator. Throws `WrongCommand`. */
export async function staffCommand(
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
  [command, email, ...name]: string[],
): Promise<string[]> {
  switch (command) {
    case 'add':
      return add(shop, publicUrl, { email: readEmail(email), fullname: readName(name.join(' ')) })
    case 'list':
      return list(shop)
    case 'remove':
      return remove(shop, readEmail(email))
    case 'reset-2fa':
      return resetSecondStep(shop, readEmail(email))
    default:
      throw new WrongCommand(usage)
  }
}

const outcomes = {
  added: (email: string) => `${email} is invited to the staff.`,
  raised: (email: string) =>
    `${email} is staff now. Their sessions have ended; a password they had still works.`,
  'was staff': (email: string) => `${email} is staff already.`,
} as const

async function add(shop: Shop, publicUrl: string, person: { email: string; fullname: string | null }) {
  const { outcome, email, token } = await addStaff(shop, person)
  return [
    outcomes[outcome](email),
    '',
    'A password is chosen here, once, within 72 hours:',
    `  ${publicUrl}/account/reset/${token}`,
  ]
}

async function list(shop: Shop): Promise<string[]> {
  const { staff } = await listStaff(shop)
  if (staff.length === 0) return ['There are no staff accounts yet. Begin with: npm run staff -- add <email>']
  const widest = Math.max(...staff.map(({ email }) => email.length))
  return staff.map(
    ({ email, fullname, state }) => `${email.padEnd(widest)}  ${state.padEnd(11)}  ${fullname}`,
  )
}

async function remove(shop: Shop, email: string): Promise<string[]> {
  const account = await findAccountByEmail(shop.database.db, email)
  if (account?.level !== levels.staff) throw new WrongCommand(`${email} is not a staff account.`)
  try {
    await changeStaffLevel(shop, { accountid: account.id, level: levels.customer }, null)
  } catch (thrown) {
    if (thrown instanceof Refusal) throw new WrongCommand(thrown.message)
    throw thrown
  }
  return [`${account.email} has no access to the Admin Panel any more.`]
}

async function resetSecondStep(shop: Shop, email: string): Promise<string[]> {
  const account = await findAccountByEmail(shop.database.db, email)
  if (!account) throw new WrongCommand(`${email} has no account.`)
  if (!(await resetSecondFactor(shop, account.id))) {
    throw new WrongCommand(`${account.email} is not asked for a second step.`)
  }
  return [
    `${account.email} logs in with the password alone now. Their sessions have ended, and they are told by email.`,
  ]
}

function readEmail(text: string | undefined): string {
  const read = emailSchema.safeParse(text)
  if (!read.success) throw new WrongCommand(`${read.error.issues[0]!.message}\n\n${usage}`)
  return read.data
}

function readName(text: string): string | null {
  if (text.trim() === '') return null
  const read = line({ max: MAX_NAME_LENGTH, missing: 'Please write the name.' }).safeParse(text)
  if (!read.success) throw new WrongCommand(read.error.issues[0]!.message)
  return read.data
}
