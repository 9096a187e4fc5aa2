import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import type { Desk, WriteLetter, Written } from './desk.ts'
import { oneLine } from './inert-text.ts'
import { AccountExists } from './letters/account-exists.tsx'
import { ConfirmNewEmail } from './letters/confirm-new-email.tsx'
import { EmailChanged } from './letters/email-changed.tsx'
import { PasswordChanged } from './letters/password-changed.tsx'
import { ResetPassword } from './letters/reset-password.tsx'
import { SecondFactorChanged } from './letters/second-factor-changed.tsx'
import { StaffInvitation } from './letters/staff-invitation.tsx'
import { VerifyEmail } from './letters/verify-email.tsx'

/** The letters about accounts. Addresses that nobody has confirmed are greeted without the name typed beside them. */
export const accountLetters = {
  async 'verify-email'(desk, { account_id }) {
    const account = await openAccount(desk, account_id)
    if (!account || account.verified_at !== null) return null
    const link = await linkFor(desk, account.id, 'verify', account.email)
    return { to: unnamed(account.email), link, letter: <VerifyEmail shop={desk.shop} link={link} /> }
  },

  async 'account-exists'(desk, { account_id }) {
    const account = await openAccount(desk, account_id)
    if (!account) return null
    const link = `${desk.shop.url}/account/login`
    return { to: unnamed(account.email), link, letter: <AccountExists shop={desk.shop} /> }
  },

  async 'reset-password'(desk, { account_id }) {
    const account = await openAccount(desk, account_id)
    if (!account) return null
    const link = await linkFor(desk, account.id, 'reset', account.email)
    return { to: unnamed(account.email), link, letter: <ResetPassword shop={desk.shop} link={link} /> }
  },

  async 'password-changed'(desk, { account_id }) {
    const account = await openAccount(desk, account_id)
    if (!account) return null
    const customer = oneLine(account.fullname)
    return {
      to: { name: customer, address: account.email },
      link: `${desk.shop.url}/account/forgot`,
      letter: <PasswordChanged shop={desk.shop} customer={customer} when={desk.when} />,
    }
  },

  async 'confirm-new-email'(desk, { account_id, new_email }) {
    const account = await openAccount(desk, account_id)
    if (!account || account.email === new_email) return null
    const link = await linkFor(desk, account.id, 'email', new_email)
    return { to: unnamed(new_email), link, letter: <ConfirmNewEmail shop={desk.shop} link={link} /> }
  },

  async 'email-changed'(desk, { account_id, old_email }) {
    const account = await openAccount(desk, account_id)
    if (!account) return null
    const customer = oneLine(account.fullname)
    return {
      to: { name: customer, address: old_email },
      link: null,
      letter: <EmailChanged shop={desk.shop} customer={customer} when={desk.when} />,
    }
  },

  async 'second-factor-changed'(desk, { account_id, change }) {
    const account = await openAccount(desk, account_id)
    if (!account) return null
    const owner = oneLine(account.fullname)
    return {
      to: { name: owner, address: account.email },
      link: `${desk.shop.url}/account/forgot`,
      letter: <SecondFactorChanged shop={desk.shop} owner={owner} when={desk.when} change={change} />,
    }
  },

  async 'staff-invitation'(desk, { account_id }) {
    const account = await openAccount(desk, account_id)
    if (!account || account.level !== 2) return null
    const invited = oneLine(account.fullname)
    const link = await linkFor(desk, account.id, 'invite', account.email)
    return {
      to: { name: invited, address: account.email },
      link,
      letter: <StaffInvitation shop={desk.shop} invited={invited} link={link} />,
    }
  },
} satisfies { [L in AccountLetter]: WriteLetter<L> }

type AccountLetter =
  | 'verify-email'
  | 'account-exists'
  | 'reset-password'
  | 'password-changed'
  | 'confirm-new-email'
  | 'email-changed'
  | 'second-factor-changed'
  | 'staff-invitation'

// Accounts that were switched off get no letters.
async function openAccount({ books }: Desk, id: number) {
  return books.db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email', 'level', 'verified_at'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

async function linkFor(
  desk: Desk,
  accountId: number,
  purpose: AccountTokenPurpose,
  sentTo: string,
): Promise<string> {
  const token = await desk.mintToken({ accountId, purpose, sentTo })
  const page = purpose === 'verify' || purpose === 'email' ? 'verify' : 'reset'
  return `${desk.shop.url}/account/${page}/${token}`
}

function unnamed(address: string): Written['to'] {
  return { name: '', address }
}
