import {
  findAccountByEmail,
  foldEmail,
  hasAddress,
  isNameInDoubt,
  type AddressedAccount,
} from '#domain/accounts/find-account.ts'
import { emailWithLogInLink } from '#domain/accounts/limit-emails.ts'
import { maskEmail } from '#contract/privacy.ts'
import { findMergeOf } from '#domain/accounts/account-merges.ts'
import { levels } from '#contract/endpoint.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import type { ComposeContext, ComposeEmail, Written } from './compose-context.ts'
import { oneLine } from './inert-text.ts'
import {
  AccountExists,
  AccountMerged,
  ConfirmNewEmail,
  EmailChanged,
  LogInLink,
  NewSignIn,
  PasswordChanged,
  ResetPassword,
  SecondFactorChanged,
  StaffInvitation,
  TestEmail,
  VerifyEmail,
} from './templates/account.tsx'

/** Account emails. Unverified addresses are greeted without a name, which anybody may have typed. */
export const accountEmails = {
  async 'verify-email'(context, asked) {
    const account = await findAsked(context, asked)
    if (!account || account.verified_at !== null) return null
    // An account without a password has to choose one first.
    if (emailWithLogInLink(account) === 'reset-password') return resetPassword(context, account)
    const link = await createLink(context, account.id, 'verify', account.email)
    return { to: unnamed(account.email), link, content: <VerifyEmail shop={context.shop} link={link} /> }
  },

  async 'account-exists'(context, { account_id }) {
    const account = await openAccount(context, account_id)
    return account ? accountExists(context, account) : writeMerged(context, account_id)
  },

  async 'log-in-link'(context, asked) {
    const person = await findLinkPerson(context, asked)
    if (!person) return null
    if (person.deactivated_at !== null) return writeMerged(context, person.id)
    const link = await createLink(context, person.id, 'log_in', person.email)
    return { to: unnamed(person.email), link, content: <LogInLink shop={context.shop} link={link} /> }
  },

  async 'reset-password'(context, asked) {
    const account = await lookUpAsked(context, asked)
    if (!account) return null
    return account.deactivated_at === null
      ? resetPassword(context, account)
      : writeMerged(context, account.id)
  },

  async 'password-changed'(context, { account_id }) {
    const account = await openAccount(context, account_id)
    if (!account) return null
    const customer = oneLine(account.fullname)
    return {
      to: { name: customer, address: account.email },
      link: `${context.shop.url}/account/forgot`,
      content: <PasswordChanged shop={context.shop} customer={customer} when={context.when} />,
    }
  },

  async 'test-email'(context, { account_id }) {
    const account = await openAccount(context, account_id)
    if (!account) return null
    const name = oneLine(account.fullname)
    return {
      to: { name, address: account.email },
      link: null,
      content: <TestEmail shop={context.shop} name={name} />,
    }
  },

  async 'confirm-new-email'(context, { account_id, new_email }) {
    const account = await openAccount(context, account_id)
    if (!account || account.email === new_email) return null
    const { db } = context.database
    const holder = await findAccountByEmail(db, new_email)
    if (holder && holder.id !== account.id && holder.verified_at !== null) {
      await rewriteRow(context, { email_kind: 'account-exists', payload: { account_id: holder.id } })
      return holder.deactivated_at === null ? accountExists(context, holder) : null
    }
    const link = await createLink(context, account.id, 'email', new_email)
    return { to: unnamed(new_email), link, content: <ConfirmNewEmail shop={context.shop} link={link} /> }
  },

  async 'email-changed'(context, { account_id, old_email }) {
    const account = await openAccount(context, account_id)
    if (!account) return null
    const customer = oneLine(account.fullname)
    return {
      to: { name: customer, address: old_email },
      link: null,
      content: <EmailChanged shop={context.shop} customer={customer} when={context.when} />,
    }
  },

  async 'second-factor-changed'(context, { account_id, change }) {
    const account = await openAccount(context, account_id)
    if (!account) return null
    const owner = oneLine(account.fullname)
    return {
      to: { name: owner, address: account.email },
      link: `${context.shop.url}/account/forgot`,
      content: <SecondFactorChanged shop={context.shop} owner={owner} when={context.when} change={change} />,
    }
  },

  async 'new-sign-in'(context, { account_id, device }) {
    const account = await openAccount(context, account_id)
    if (!account) return null
    const member = oneLine(account.fullname)
    return {
      to: { name: member, address: account.email },
      link: `${context.shop.url}/account/forgot`,
      content: <NewSignIn shop={context.shop} member={member} device={device} when={context.when} />,
    }
  },

  async 'account-merged'({ database, shop }, { account_id, merge_id }) {
    const merge = await database.db
      .selectFrom('account_merges')
      .innerJoin('accounts as kept', 'kept.id', 'account_merges.kept_id')
      .innerJoin('accounts as merged', 'merged.id', 'account_merges.merged_id')
      .select(['kept_id', 'kept.email as kept_email', 'merged.email as merged_email', 'kept.erased_at'])
      .where('account_merges.id', '=', merge_id)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (!merge || merge.erased_at !== null) return null
    const { kept_id, kept_email, merged_email } = merge
    return {
      to: unnamed(account_id === kept_id ? kept_email : merged_email),
      link: `${shop.url}/account/login`,
      content: (
        <AccountMerged
          shop={shop}
          kept={maskEmail(kept_email ?? '')}
          merged={maskEmail(merged_email ?? '')}
        />
      ),
    }
  },

  async 'staff-invitation'(context, { account_id }) {
    const account = await openAccount(context, account_id)
    if (!account || account.level !== levels.staff) return null
    const invited = oneLine(account.fullname)
    const link = await createLink(context, account.id, 'invite', account.email)
    return {
      to: { name: invited, address: account.email },
      link,
      content: <StaffInvitation shop={context.shop} invited={invited} link={link} />,
    }
  },
} satisfies { [L in AccountEmail]: ComposeEmail<L> }

type AccountEmail =
  | 'verify-email'
  | 'log-in-link'
  | 'account-exists'
  | 'reset-password'
  | 'password-changed'
  | 'confirm-new-email'
  | 'email-changed'
  | 'second-factor-changed'
  | 'new-sign-in'
  | 'account-merged'
  | 'staff-invitation'
  | 'test-email'

/** To the address of an account that was merged into another and is used again; null for one that is switched off. */
async function writeMerged(context: ComposeContext, accountId: number): Promise<Written | null> {
  const merge = await findMergeOf(context.database.db, accountId)
  if (!merge) return null
  const payload = { account_id: accountId, merge_id: merge.id }
  await rewriteRow(context, { email_kind: 'account-merged', payload })
  return accountEmails['account-merged'](context, payload)
}

function accountExists({ shop }: ComposeContext, { email }: Pick<AddressedAccount, 'email'>): Written {
  return { to: unnamed(email), link: `${shop.url}/account/login`, content: <AccountExists shop={shop} /> }
}

async function resetPassword(context: ComposeContext, account: AddressedAccount): Promise<Written | null> {
  // An invitation has a link of its own, which ends after 72 hours; this one would outlive it.
  if (account.level === levels.staff && account.verified_at === null) return null
  const page = await createLink(context, account.id, 'reset', account.email)
  // The page then asks for the name from the beginning; the server decides.
  const link = isNameInDoubt(account) ? `${page}?name=1` : page
  return { to: unnamed(account.email), link, content: <ResetPassword shop={context.shop} link={link} /> }
}

// Disabled accounts get no emails.
async function openAccount({ database }: ComposeContext, id: number): Promise<AddressedAccount | null> {
  const account = await database.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return account && hasAddress(account) ? account : null
}

/** The account that a link is for, as it is now. From here on the row names it by its number, and no typed address is kept. */
async function findAsked(context: ComposeContext, asked: Asked): Promise<AddressedAccount | null> {
  const account = await lookUpAsked(context, asked)
  return account?.deactivated_at === null ? account : null
}

type Asked = Partial<{ account_id: number; email: string }>

/** The same, also an account that is closed. */
async function lookUpAsked(context: ComposeContext, asked: Asked): Promise<AddressedAccount | null> {
  if (asked.account_id !== undefined) {
    const { db } = context.database
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', asked.account_id)
      .executeTakeFirst()
    return row && hasAddress(row) ? row : null
  }
  const account = await findAccountByEmail(context.database.db, asked.email ?? '')
  await rewriteRow(context, { payload: account ? { account_id: account.id } : {} })
  return account
}

/** Who a link for an address logs in: its account, else the guest who booked with it last. */
async function findLinkPerson(
  context: ComposeContext,
  asked: Partial<{ account_id: number; email: string }>,
): Promise<{ id: number; email: string; deactivated_at: number | null } | null> {
  const { db } = context.database
  const known = asked.email === undefined ? null : await findAccountByEmail(db, asked.email)
  if (asked.email === undefined || known) {
    const account = await lookUpAsked(context, asked)
    // An invitation has a link of its own.
    return account?.level === levels.staff && account.verified_at === null ? null : account
  }
  const guest = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'deactivated_at'])
    .where('guest_email_folded', '=', foldEmail(asked.email))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await rewriteRow(context, { payload: {} })
  return guest?.email ? { ...guest, email: guest.email } : null
}

type Rewritten = { email_kind?: AccountEmail; payload: object }

async function rewriteRow({ database, row }: ComposeContext, { payload, ...kind }: Rewritten): Promise<void> {
  await database.db
    .updateTable('outbox')
    .set({ ...kind, payload: JSON.stringify(payload) })
    .where('id', '=', row.id)
    .execute()
}

const linkPages = {
  verify: 'verify',
  email: 'verify',
  reset: 'reset',
  invite: 'reset',
  log_in: 'link',
} as const satisfies Record<AccountTokenPurpose, string>

async function createLink(
  context: ComposeContext,
  accountId: number,
  purpose: AccountTokenPurpose,
  sentTo: string,
): Promise<string> {
  const token = await context.mintToken({ accountId, purpose, sentTo })
  return `${context.shop.url}/account/${linkPages[purpose]}/${token}`
}

function unnamed(address: string | null): Written['to'] {
  return { name: '', address }
}
