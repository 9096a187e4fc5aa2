import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesOf } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

type Body = Record<string, unknown>

describe.each(enginesOf('the calls of the specification'))(
  'the calls of the specification on %s',
  (engine) => {
    let opened: TestApp
    let mei: SignedIn
    let ada: SignedIn
    beforeAll(async () => {
      opened = await openTestApp({ engine, throttle: false })
      mei = await opened.customer('Mei Tanaka')
      ada = await opened.staff('Ada Novak')
    })
    afterAll(() => opened.close())

    async function callApi(method: string, path: string, as: SignedIn | null, data?: Body): Promise<Body> {
      const headers = { origin: publicOrigin, 'content-type': 'application/json' }
      const body = data === undefined ? {} : { body: JSON.stringify({ data }) }
      const response = await opened.fetch(path, { method, headers, ...body }, as ?? undefined)
      const answer = (await response.json()) as Body
      expect({ path, status: response.status, error: answer['error'] }).toEqual({
        path,
        status: 200,
        error: undefined,
      })
      return answer
    }

    const address = {
      phone_serial: 'F2LXK0ABCD12',
      phone_pin: '2580',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_apt: 'Unit 3',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    }
    const booking = async () => {
      const { id } = await callApi('GET', '/api/getphone/iphone13', null)
      return { phone_id: id, repair_name: 'screen', ...address }
    }
    const book = async () =>
      (await callApi('POST', '/api/submitticket/', mei, await booking()))['ticket_id'] as number
    const leaveNote = async (ticketid: number, makeVisibleToCustomer: boolean) => {
      const note = { ticketid, comment: 'On the bench.', status: 2, staffAssign: 0, makeVisibleToCustomer }
      return (await callApi('POST', '/api/submit-ticket-comment', ada, note))['note'] as Body
    }
    const fresh = (name: string) => {
      const password = 'purple kettle on the stove'
      return { fullname: name, email: `${name}@example.com`, password, confirmpassword: password }
    }

    test('each of the fourteen calls answers at its path in its envelope, with and without a trailing slash', async () => {
      for (const [place, slash] of ['', '/'].entries()) {
        expect(await callApi('GET', `/api/check-auth${slash}`, mei)).toEqual({
          authLevel: 1,
          userData: { accountid: mei.accountid, fullname: mei.fullname, email: mei.email },
        })
        expect(
          JSON.parse((await callApi('GET', `/api/getphones${slash}`, null))['data'] as string),
        ).toBeInstanceOf(Array)
        expect(await callApi('GET', `/api/getphone/iphone13${slash}`, null)).toMatchObject({
          phoneid: 'iphone13',
        })
        const { ticket_id } = await callApi('POST', `/api/submitticket${slash}`, mei, await booking())
        expect(ticket_id).toEqual(expect.any(Number))

        const { email, password } = fresh(`noa${place}`)
        await callApi('POST', `/api/createaccount${slash}`, null, fresh(`noa${place}`))
        await callApi('POST', `/api/verifyemail${slash}`, null, { authtoken: await opened.link(email) })
        expect(await callApi('POST', `/api/loginuser${slash}`, null, { email, password })).toMatchObject({
          authLevel: 1,
        })

        expect(await callApi('GET', `/api/user-data/${mei.accountid}${slash}`, mei)).toMatchObject({
          userData: { fullname: mei.fullname, email: mei.email },
          ticketData: expect.any(Array),
        })
        expect(await callApi('POST', `/api/get-ticket${slash}`, ada, { ticketid: -1 })).toBeInstanceOf(Array)
        expect(await callApi('POST', `/api/get-ticket${slash}`, ada, { ticketid: ticket_id })).toMatchObject({
          notes: [],
        })
        expect(
          await callApi('POST', `/api/get-user-ticket${slash}`, mei, { ticketid: ticket_id }),
        ).toMatchObject({
          id: ticket_id,
        })
        const phone = await callApi('GET', '/api/getphone/iphone14', null)
        const {
          screen,
          battery,
          frontcamera,
          backcamera,
          chargingport,
          speaker,
          housing,
          homebutton,
          id,
          phoneid,
        } = phone
        const prices = {
          screen,
          battery,
          frontcamera,
          backcamera,
          chargingport,
          speaker,
          housing,
          homebutton,
        }
        await callApi('PUT', `/api/update-device${slash}`, ada, {
          ...prices,
          speaker: 61 + place,
          id,
          phoneid,
        })
        expect(await callApi('GET', '/api/getphone/iphone14', null)).toMatchObject({ speaker: 61 + place })

        const note = {
          ticketid: ticket_id,
          comment: 'Hello.',
          status: 1,
          staffAssign: 0,
          makeVisibleToCustomer: true,
        }
        const left = await callApi('POST', `/api/submit-ticket-comment${slash}`, ada, note)
        const { id: noteid } = left['note'] as Body
        await callApi('POST', `/api/toggle-note-visibility${slash}`, ada, { noteid })
        await callApi('DELETE', `/api/delete-ticket-note/${String(noteid)}/${String(ticket_id)}${slash}`, ada)
      }
    })

    test('a phone has id, slug, brand, model, display name, picture and its eight prices', async () => {
      expect(await callApi('GET', '/api/getphone/iphone8plus', null)).toMatchObject({
        id: expect.any(Number),
        phoneid: 'iphone8plus',
        brand: 'iPhone',
        model: '8 Plus',
        displayName: 'iPhone 8 Plus',
        imgSrc: expect.stringMatching(/iphone8plus/),
        screen: expect.any(Number),
        battery: expect.any(Number),
        frontcamera: expect.any(Number),
        backcamera: expect.any(Number),
        chargingport: expect.any(Number),
        speaker: expect.any(Number),
        housing: expect.any(Number),
        homebutton: expect.any(Number),
      })
    })

    test('the customer’s ticket list has id, creation time, device, repair and status, and nothing more', async () => {
      const id = await book()
      const { ticketData } = await callApi('GET', `/api/user-data/${mei.accountid}`, mei)
      expect((ticketData as Body[])[0]).toEqual({
        id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        displayName: 'iPhone 13',
        repair_name: 'screen',
        status: 0,
      })
    })

    test('a ticket has all specified fields, for staff and for its customer', async () => {
      const ticketid = await book()
      await leaveNote(ticketid, true)
      const all = {
        id: ticketid,
        status: 2,
        brand: 'iPhone',
        displayName: 'iPhone 13',
        repair_name: 'screen',
        price: expect.any(Number),
        cust_name: mei.fullname,
        email: mei.email,
        staff_assigned: null,
        created_at: expect.any(String),
        notes: [expect.any(Object)],
        ...address,
        phone_pin: '••••',
      }
      expect(await callApi('POST', '/api/get-ticket', ada, { ticketid })).toMatchObject(all)
      expect(await callApi('POST', '/api/get-user-ticket', mei, { ticketid })).toMatchObject(all)
      const rows = (await callApi('POST', '/api/get-ticket', ada, { ticketid: -1 })) as unknown as Body[]
      expect(rows.find(({ id }) => id === ticketid)).toMatchObject({
        cust_name: mei.fullname,
        user_mobile: '0491 570 156',
        staff_assigned: null,
      })
    })

    test('a note has id, comment, status, time, author and visibility', async () => {
      const ticketid = await book()
      const schema = {
        id: expect.any(Number),
        comment: 'On the bench.',
        status_change: 2,
        created_at: expect.any(String),
      }
      expect(await leaveNote(ticketid, false)).toMatchObject({
        ...schema,
        fullname: 'Ada Novak',
        staff_only: 1,
      })
      await leaveNote(ticketid, true)
      const { notes } = await callApi('POST', '/api/get-user-ticket', mei, { ticketid })
      expect(notes).toEqual([
        expect.objectContaining({ comment: 'On the bench.', fullname: 'Staff Team', staff_only: 0 }),
      ])
    })
  },
)
