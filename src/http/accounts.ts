import * as contract from '#contract/accounts.ts'
import '#contract/accounts.shapes.ts'
import { changeEmail } from '#domain/accounts/change-email.ts'
import { changeName } from '#domain/accounts/change-name.ts'
import { changePassword } from '#domain/accounts/change-password.ts'
import { rememberDevice } from '#domain/accounts/device-cookie.ts'
import { logIn } from '#domain/accounts/log-in.ts'
import { logOut } from '#domain/accounts/log-out.ts'
import { readUserData } from '#domain/accounts/read-user-data.ts'
import { requestPasswordReset } from '#domain/accounts/request-password-reset.ts'
import { resendVerification } from '#domain/accounts/resend-verification.ts'
import { resetPassword } from '#domain/accounts/reset-password.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { verifyEmail } from '#domain/accounts/verify-email.ts'
import type { WhereFrom } from '#domain/accounts/where-from.ts'
import { answer, type Door } from './answer.ts'
import { callerReply } from './caller-reply.ts'
import type { Visit } from './visit.ts'

/**
 * Hangs the calls about accounts: signing up, logging in and out, and what people change about themselves.
 */
export function serveAccounts(door: Door): void {
  const { shop } = door

  answer(door, contract.checkAuth, async (_, caller) => callerReply(caller))
  answer(door, contract.createAccount, ({ data }, _, visit) => signUp(shop, data, whereFrom(visit)))
  answer(door, contract.loginUser, async ({ data }, _, visit) => {
    const { caller, session, device } = await logIn(shop, data, whereFrom(visit))
    visit.keepCookie('session', session)
    visit.keepCookie('device', device)
    return callerReply(caller)
  })
  answer(door, contract.verifyEmail, async ({ data }, _, visit) => {
    const { verified, accountId } = await verifyEmail(shop, data, whereFrom(visit))
    knowDevice(door, visit, accountId)
    return { verified }
  })
  answer(door, contract.resendVerification, ({ data }, _, visit) =>
    resendVerification(shop, data, whereFrom(visit)),
  )
  answer(door, contract.logOut, async (_, caller, visit) => {
    const reply = await logOut(shop, caller)
    visit.dropCookie('session')
    // What was typed while logged in belongs to the account, so the cookie names nothing any more.
    visit.dropCookie('draft')
    return reply
  })
  answer(door, contract.getUserData, (ask, caller) => readUserData(shop, ask, caller))
  answer(door, contract.changePassword, ({ data }, caller) => changePassword(shop, data, caller))
  answer(door, contract.changeName, ({ data }, caller) => changeName(shop, data, caller))
  answer(door, contract.changeEmail, ({ data }, caller, visit) =>
    changeEmail(shop, data, caller, whereFrom(visit)),
  )
  answer(door, contract.requestPasswordReset, ({ data }, _, visit) =>
    requestPasswordReset(shop, data, whereFrom(visit)),
  )
  answer(door, contract.resetPassword, async ({ data }, _, visit) => {
    const { email, accountId } = await resetPassword(shop, data, whereFrom(visit))
    knowDevice(door, visit, accountId)
    return { email }
  })
}

function whereFrom(visit: Visit): WhereFrom {
  return {
    address: visit.address,
    session: visit.cookie('session'),
    device: visit.cookie('device'),
    draft: visit.cookie('draft'),
    userAgent: visit.userAgent,
  }
}

/** Who opened a link from the account's mailbox is let in even while strangers use up its log-ins. */
function knowDevice({ shop }: Door, visit: Visit, accountId: number): void {
  visit.keepCookie('device', rememberDevice(shop, visit.cookie('device'), accountId))
}
