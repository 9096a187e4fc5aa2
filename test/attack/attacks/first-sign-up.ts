import { createToken } from '#domain/accounts/account-tokens.ts'
import type { AttackedShop } from '../attacked-shop.ts'
import { openFindings, type Attack } from '../attack.ts'

const traces = /Attacker|0491 570 159|491570159/
let runs = 0

/** A browser of its own: it keeps its cookies. */
function openBrowser(shop: AttackedShop, address: string) {
  const cookies = new Map<string, string>()
  return async (method: string, path: string, data?: object) => {
    const answer = await shop.send(path, {
      method,
      address,
      headers: {
        ...(data ? { 'content-type': 'application/json' } : {}),
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(data ? { body: JSON.stringify({ data }) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, text: await answer.text() }
  }
}

/** An attacker who signs up first with another person's address, and leaves a name and a return address behind. */
export const firstSignUp: Attack = {
  name: 'a first sign-up in another person’s name',
  async run(shop) {
    const { broken, hold } = openFindings()
    const email = `victim.${++runs}@planted.example`
    const attacker = openBrowser(shop, `203.0.113.${runs}`)
    const owner = openBrowser(shop, `203.0.113.${100 + runs}`)
    const evil = 'my own evil secret'
    const good = 'nine blue lanterns'
    const signUp = (browser: typeof owner, fullname: string, password: string) =>
      browser('POST', '/api/createaccount/', { fullname, email, password, confirmpassword: password })
    const draft = {
      phoneid: 'iphone13',
      repair_name: 'screen',
      fields: { address: '66 Attacker Avenue', address_city: 'Carlton', user_mobile: '0491 570 159' },
    }
    const saved = await attacker('PUT', '/api/draft', draft)
    const first = await signUp(attacker, 'Attacker', evil)
    const second = await signUp(owner, 'Noa Levi', good)
    hold(saved.status === 200, `the attacker's draft was not kept: ${saved.status}`)
    hold(second.status === first.status && second.text === first.text, 'the two sign-ups differ')

    const { id: accountId } = await shop.shop.database.db
      .selectFrom('accounts')
      .select('id')
      .where('email_folded', '=', email)
      .executeTakeFirstOrThrow()
    // The link that the owner finds in the mailbox.
    const authtoken = await createToken(shop.shop, { accountId, purpose: 'reset', sentTo: email })
    const reset = { authtoken, password: good, confirmpassword: good }
    const nameless = await owner('POST', '/api/account/password/resets', reset)
    hold(nameless.status === 400, `a password without a name: ${nameless.status}`)
    const named = await owner('POST', '/api/account/password/resets', { ...reset, fullname: 'Noa Levi' })
    hold(named.status === 200, `the owner's name was refused: ${named.text}`)
    const entered = await owner('POST', '/api/loginuser/', { email, password: good })
    hold(entered.status === 200, `the owner cannot log in: ${entered.text}`)
    for (const path of [
      '/api/check-auth',
      '/api/draft',
      '/api/account/data',
      '/account/dashboard',
      '/booking/iphone13/screen',
    ]) {
      const { status, text } = await owner('GET', path)
      hold(status === 200, `${path} answers ${status}`)
      hold(!traces.test(text), `${path} shows what the attacker left`)
    }
    const theirs = await attacker('POST', '/api/loginuser/', { email, password: evil })
    hold(theirs.status === 401, `the attacker's password opens the account: ${theirs.status}`)
    const late = await attacker('PUT', '/api/draft', draft)
    const after = await owner('GET', '/api/draft')
    hold(!traces.test(after.text), 'a later draft of the attacker reaches the account')
    return { text: `sign-ups ${first.status} ${second.status}, late draft ${late.status}`, broken }
  },
}
