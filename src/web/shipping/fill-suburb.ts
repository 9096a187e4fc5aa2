import type { Suburb } from '#contract/suburbs.schema.ts'
import { browserApi } from '../browser-api.ts'

type Place = { city: HTMLInputElement; state: HTMLSelectElement; suburbs: Suburb[] }

/** What was filled in, which the next postcode may replace; what was typed stays. */
const filled = new WeakMap<Element, string>()
const places = new WeakMap<Element, Place>()

/** Fills in suburb and state of the postcode in this field where there is one of each, and else offers its suburbs. */
export async function fillSuburb(postcode: HTMLInputElement): Promise<void> {
  const value = postcode.value.trim()
  if (!/^\p{Nd}{4}$/u.test(value)) return
  const city = postcode.form?.elements.namedItem('address_city')
  const state = postcode.form?.elements.namedItem('address_state')
  if (!(city instanceof HTMLInputElement) || !(state instanceof HTMLSelectElement)) return
  const { suburbs } = await browserApi.read('GET /api/suburbs', { postcode: value })
  // Another one was typed meanwhile.
  if (postcode.value.trim() !== value) return
  if (!places.has(city)) city.addEventListener('input', () => fillState(places.get(city)!))
  places.set(city, { city, state, suburbs })
  offer(city, suburbs)
  fill(
    city,
    suburbs.map(({ suburb }) => suburb),
  )
  fillState({ city, state, suburbs })
}

/** Where a postcode reaches across a border, the state follows from the suburb. */
function fillState({ city, state, suburbs }: Place): void {
  const chosen = suburbs.filter(({ suburb }) => suburb.toLowerCase() === city.value.trim().toLowerCase())
  fill(
    state,
    (chosen.length > 0 ? chosen : suburbs).map((one) => one.state),
  )
  // The form takes notice of what no key has typed.
  state.dispatchEvent(new Event('change', { bubbles: true }))
}

function fill(field: HTMLInputElement | HTMLSelectElement, found: readonly string[]): void {
  if (field.value !== '' && field.value !== filled.get(field)) return
  const [only = '', ...others] = new Set(found)
  field.value = others.length === 0 ? only : ''
  filled.set(field, field.value)
}

/** The suburbs as suggestions of the field, which takes any other too. */
function offer(city: HTMLInputElement, suburbs: readonly Suburb[]): void {
  const list = city.list ?? document.createElement('datalist')
  list.id = `${city.id}-suburbs`
  list.replaceChildren(...suburbs.map(({ suburb, state }) => new Option(state, suburb)))
  city.form!.append(list)
  city.setAttribute('list', list.id)
}
