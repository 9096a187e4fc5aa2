import { afterEach, beforeEach, expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'

const victim = { fullname: 'Noa Levi', email: 'noa@example.com', password: 'nine blue lanterns' }
const stranger = { fullname: 'Attacker', email: 'NOA@example.com', password: 'my own evil secret' }
const traces = /Attacker|66 Attacker|0491 570 159|491570159/

onOneEngine('a stranger who signs up first with the address of another person, on %s', (engine, test) => {
  let app: TestApp
  let strangers: Browser
  let owners: Browser
  beforeEach(async () => {
    app = await openTestApp({ engine })
    strangers = app.browser()
    owners = app.browser()
    const draft = {
      phoneid: 'iphone13',
      repair_name: 'screen',
      fields: { address: '66 Attacker Avenue', address_city: 'Carlton', user_mobile: '0491 570 159' },
    }
    const saved = await app.call('PUT /api/draft', { data: draft }, { as: strangers })
    if (saved.status !== 200) throw new Error('The draft was refused')
    await signUp(stranger, strangers)
  })
  afterEach(() => app.close())

  const signUp = async (person: typeof victim, as: Browser) => {
    const data = { ...person, confirmpassword: person.password }
    expect((await app.call('POST /api/createaccount/', { data }, { as })).status).toBe(200)
  }
  const reset = async (more: { fullname?: string }) => {
    const authtoken = await app.link(victim.email, 'reset')
    const { password } = victim
    return app.call('POST /api/account/password/resets', {
      data: { authtoken, password, confirmpassword: password, ...more },
    })
  }
  const expectNoTrace = async () => {
    const { email, password } = victim
    const { status, body } = await app.call(
      'POST /api/loginuser/',
      { data: { email, password } },
      { as: owners },
    )
    expect([status, body.userData?.fullname]).toEqual([200, victim.fullname])
    const own = await app.call('GET /api/account/data', {}, { as: owners })
    const draft = await app.call('GET /api/draft', {}, { as: owners })
    const address = await app.call('GET /api/account/last-address', {}, { as: owners })
    expect([own.status, draft.status, address.status]).toEqual([200, 200, 200])
    expect(JSON.stringify([own.body, draft.body, address.body])).not.toMatch(traces)
    expect(await app.shop.database.db.selectFrom('drafts').select('id').execute()).toEqual([])
    expect((await app.call('POST /api/loginuser/', { data: stranger })).status).toBe(401)
  }

  test('leaves nothing in the account of the owner who signs up too: the name is asked with the password', async () => {
    await signUp(victim, owners)
    // Mei opens both links of her inbox, in either order.
    const authtoken = await app.link(victim.email)
    expect((await app.call('POST /api/verifyemail/', { data: { authtoken } }, { as: owners })).status).toBe(
      200,
    )
    const refused = await reset({})
    expect([refused.status, refused.body.fields]).toEqual([400, { fullname: 'Please enter your full name.' }])
    expect((await reset({ fullname: victim.fullname })).status).toBe(200)
    await expectNoTrace()
  })

  test('leaves nothing in the account of the owner who resets the password instead', async () => {
    await app.call(
      'POST /api/account/password/reset-requests',
      { data: { email: victim.email } },
      { as: owners },
    )
    expect((await reset({})).status).toBe(400)
    expect((await reset({ fullname: victim.fullname })).status).toBe(200)
    await expectNoTrace()
  })

  test('gives no draft to the account after the contradiction either', async () => {
    await signUp(victim, owners)
    const draft = { phoneid: 'iphone13', repair_name: 'screen', fields: { address: '66 Attacker Avenue' } }
    await app.call('PUT /api/draft', { data: draft }, { as: strangers })
    await signUp(stranger, strangers)
    expect((await reset({ fullname: victim.fullname })).status).toBe(200)
    const { email, password } = victim
    await app.call('POST /api/loginuser/', { data: { email, password } }, { as: owners })
    expect((await app.call('GET /api/draft', {}, { as: owners })).body.draft).toBeNull()
  })

  test('does not let the name of a confirmed account be changed by a reset', async () => {
    await signUp(victim, owners)
    await reset({ fullname: victim.fullname })
    expect((await reset({ fullname: 'Mallory' })).status).toBe(200)
    const { email, password } = victim
    const { body } = await app.call('POST /api/loginuser/', { data: { email, password } }, { as: owners })
    expect(body.userData?.fullname).toBe(victim.fullname)
  })
})
