import type { Block } from '#contract/text-blocks.ts'
import { plainWords } from '#contract/text-blocks.ts'
import { describeNoRepair } from '#contract/no-repair-cost.ts'
import { daysInWords, monthsInWords } from '#contract/months.ts'
import type { TextPlaceholder } from '#contract/text-names.ts'
import { passcodeDaysWithoutPhone } from '#contract/passcodes.ts'
import type { TextFacts } from '../shop/shop-profile.ts'
import { mapBlocks } from './walk-blocks.ts'

const mapNotice =
  'The map on the support and locations pages is drawn from pictures that come from another server. When it is shown, that server learns your network address, as with any picture on the web.'

const textMessageNotice =
  'If you choose texts, the service that delivers them learns your mobile number and what they say: no name, no address, nothing about your phone. We keep what we texted with your ticket.'

const pageSpeedNotice =
  'When you leave one of our pages, your browser tells us how fast it was: how long its largest part took to appear, how long the slowest press took to show an answer, and how far things moved by themselves. We count that by day and by kind of page, such as “Prices of all phones”, and keep nothing with it: no address of a page, no network address, no cookie, nothing about you or your browser.'

/** Fills in the placeholders of a text; values are words, never marks. */
export function fillText(blocks: readonly Block[], profile: TextFacts): Block[] {
  const values = toValues(profile)
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof typeof values] : whole,
    )
  const link = (to: string) => {
    // Filled in before it is checked: a value could make another address of it.
    const filled = fill(decodeBraces(to))
    const address = /^tel:/i.test(filled) ? filled.replace(/[^\w:+]/g, '') : filled
    return isSafeLink(address) ? address : null
  }
  return mapBlocks(withShopAddress(blocks), { word: fill, link }).filter(
    (block) => !('paragraph' in block) || plainWords(block.paragraph).trim() !== '',
  )
}

/** Whether a link leads to http(s), mail, telephone or a page of the shop. */
export function isSafeLink(to: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop these from addresses, which could hide a scheme
  if (/[\u0000-\u0020\u007f\\]/.test(to)) return false
  return /^(https?:\/\/[^/]|mailto:.|tel:.|#|\/(?!\/))/i.test(to)
}

/** Placeholders in addresses may arrive percent-encoded. */
export function decodeBraces(to: string): string {
  return to.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}')
}

function withShopAddress(blocks: readonly Block[]): Block[] {
  return blocks.map((block) =>
    'paragraph' in block && plainWords(block.paragraph).trim() === '{shop_address}'
      ? { shopAddress: true }
      : block,
  )
}

function toValues(profile: TextFacts): Record<TextPlaceholder, string> {
  const { name, street, suburb, state, postcode, phone, email, map } = profile
  return {
    shop: name,
    street,
    suburb,
    state,
    postcode,
    phone,
    email,
    warranty: monthsInWords(profile.warrantyMonths),
    quote_days: daysInWords(profile.quoteDays),
    days_to_pay: daysInWords(profile.daysToPay),
    keep_days: String(profile.keepClosedTicketsDays),
    keep_messages_days: String(profile.keepMessagesDays),
    passcode_days: String(passcodeDaysWithoutPhone),
    no_repair: describeNoRepair(profile.fees ?? []),
    fees: profile.fees ? describeNoRepair(profile.fees) : '',
    return_postage: profile.returnPostage,
    transit_risk: profile.transitRisk,
    door_to_door: profile.doorToDoor,
    approval_time: profile.approvalTime,
    bench_time: profile.benchTime,
    long_bench_time: profile.longBenchTime,
    map_notice: map.tiles ? mapNotice : '',
    page_speed_notice: profile.pageSpeeds ? pageSpeedNotice : '',
    text_message_notice: profile.texts ? textMessageNotice : '',
    shop_address: `${name}, ${street}, ${suburb} ${state} ${postcode}`,
  }
}
