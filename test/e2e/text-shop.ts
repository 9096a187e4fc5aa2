import { afterAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { signText } from '#integrations/text-webhook.ts'
import { findDaytimeZone } from '#test/daytime-zone.ts'
import { openTextStandIn } from '#test/text-stand-in.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { callApi } from './people.ts'
import type { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

type Client = Page | PlainPage

/** A running shop that sends texts through a stand-in of a provider. */
export async function openTextShopForTests() {
  const provider = await openTextStandIn()
  const shop = openShopForTests({
    viewport: { width: 390, height: 844 },
    env: { SMS_URL: provider.webhookUrl },
  })
  afterAll(() => provider.close())

  /** The newest text to a number that has some words. */
  const waitForText = async (to: string, words: RegExp): Promise<string> => {
    const find = () => provider.taken.findLast((text) => text.to === to && words.test(text.text))?.text
    await expect.poll(find, { timeout: 20_000 }).toBeDefined()
    return find()!
  }

  return {
    shop,
    waitForText,
    /** Sets the shop's zone to one where it is day, since no text goes out at night. */
    async letItBeDay(staff: Client): Promise<void> {
      const { profile, version } = await callApi(staff, 'GET', '/api/shop-profile')
      await callApi(staff, 'PUT', '/api/shop-profile', {
        data: { profile: { ...(profile as object), timeZone: findDaytimeZone() }, version },
      })
    },
    /** A request of the provider, signed. */
    async sendEvent(event: object): Promise<void> {
      const body = JSON.stringify(event)
      const headers = { 'mendpost-signature': signText(provider.secret, body, Date.now()) }
      const answer = await fetch(`${shop.url}/api/text-messages/events`, { method: 'POST', headers, body })
      expect(answer.status).toBe(204)
    },
    /** Books for a customer who wants texts to a number; returns the ticket and the path of the question to it. */
    async bookWithTexts(
      customer: Client,
      mobile: string,
    ): Promise<{ ticket: number; number: string; question: string }> {
      const ticket = await bookByApi(customer)
      const { address, city, state, postcode } = meisBooking
      await callApi(customer, 'PUT', `/api/tickets/${ticket}/contact`, {
        data: {
          user_mobile: mobile,
          address,
          address_apt: '',
          address_city: city,
          address_state: state,
          address_post: postcode,
        },
      })
      await callApi(customer, 'PUT', `/api/tickets/${ticket}/updates`, { data: { choice: 'both' } })
      const number = toInternational(mobile)
      return { ticket, number, question: getPath(await waitForText(number, /\/sms\//)) }
    },
  }
}

/** A mobile number as texts are sent to it. */
export function toInternational(mobile: string): string {
  return `+61${mobile.replace(/\D/g, '').slice(1)}`
}

/** The path of the link in a text. */
export function getPath(text: string): string {
  return new URL(/https?:\S+/.exec(text)![0]).pathname
}
