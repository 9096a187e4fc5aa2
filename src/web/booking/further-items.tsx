import { useEffect, useRef, useState, type RefObject } from 'react'
import { MAX_ITEMS } from '#contract/bookings.ts'
import { describeDiscount, describeRule } from '#contract/discounts.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { SelectField } from '../forms/fields.tsx'
import { useRepairs } from '../repairs.ts'
import { useShopProfile } from '../shop-profile.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { AddButtons } from './add-buttons.tsx'
import type { FurtherItemsProps } from './further-items-context.ts'
import { FurtherPhone } from './further-phone.tsx'
import { priceItems, type PricedItem } from './further-prices.ts'
import { nameFurther, readFurther, type Further } from './further-values.ts'

/** The further repairs of a booking, each with its price and discount, and the sum; what is typed changes them at once. */
export default function FurtherItems({ further, first, form, errors, onTotal }: FurtherItemsProps) {
  const repairs = useRepairs()
  const { discounts } = useShopProfile()
  const { typed, box } = useTyped(form, further)
  const { items, total } = priceItems(
    {
      phones: further.phones,
      items: further.items.map((item) => ({ ...item, ...typed?.items.get(item.key) })),
    },
    { ...first, serial: typed?.serial ?? first.serial },
    { repairs, discounts },
  )
  const amount = formatCents(total)
  const rule = discounts ? describeRule(discounts) : ''
  useEffect(() => onTotal(amount), [amount, onTotal])
  return (
    <fieldset ref={box} className="form-group card">
      <legend>In the same parcel</legend>
      <div className="stack gap-5">
        {rule !== '' && <p className="text-soft">{rule}</p>}
        {items.map((item, index) => (
          <Item key={item.key} item={item} place={index + 2} phones={further.phones} errors={errors} />
        ))}
        <p className="text-strong" role="status">{`All together: ${amount}`}</p>
        {items.length < MAX_ITEMS - 1 && <AddButtons />}
      </div>
    </fieldset>
  )
}

type ItemProps = { item: PricedItem; place: number; phones: readonly Phone[]; errors: Record<string, string> }

function Item({ item, place, phones, errors }: ItemProps) {
  const { key, typed, isSame, phone, offers, offer, discount, refused } = item
  const repairs = useRepairs()
  const isHydrated = useHydrated()
  const name = (field: string) => nameFurther(key, field)
  // What was chosen stays chosen, until the customer chooses something else.
  const missing = (value: string | undefined, label: string) => (value ? [{ value, label }] : [])
  return (
    <fieldset className="stack gap-4" data-item={key}>
      <legend className="text-strong">{`Repair ${place}, ${isSame ? 'same phone' : 'another phone'}`}</legend>
      {refused && (
        <Notice tone="warn" title={refused}>
          <p>Nothing has been booked yet. Change it, take it out, or send the form again.</p>
        </Notice>
      )}
      <input type="hidden" name="items" value={key} />
      {isSame ? (
        <input type="hidden" name={name('same')} value="1" />
      ) : (
        <SelectField
          label="Phone"
          name={name('phone_id')}
          required
          defaultValue={typed.phone_id}
          options={[
            { value: '', label: 'Choose a phone' },
            ...phones.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
            ...(phone ? [] : missing(typed.phone_id, 'Not offered any more')),
          ]}
          error={errors[name('phone_id')]}
        />
      )}
      {!isSame && !isHydrated && (
        <Button name="intent" value="show" variant="secondary" className="justify-self-start" formNoValidate>
          Show its repairs and prices
        </Button>
      )}
      {/* Each phone has repairs of its own. */}
      {(isSame || typed.phone_id) && (
        <SelectField
          key={phone?.id}
          label="Repair"
          name={name('repair_name')}
          defaultValue={typed.repair_name || offer?.repair}
          options={[
            ...offers.map(({ repair, price }) => ({
              value: repair,
              label: `${repairs.name(repair)}, ${formatDollars(price)}`,
            })),
            ...(offer
              ? []
              : missing(
                  typed.repair_name,
                  `${repairs.name(typed.repair_name ?? '')}, not offered for this phone`,
                )),
          ]}
          error={errors[name('repair_name')]}
        />
      )}
      <input type="hidden" name={name('price_seen')} value={offer?.price ?? 0} />
      <input type="hidden" name={name('discount_seen')} value={discount?.cents ?? 0} />
      {!isSame && <FurtherPhone item={item} errors={errors} />}
      {offer && discount && <p>{`${formatDollars(offer.price)}, ${describeDiscount(discount)}`}</p>}
      <Button
        name="intent"
        value={`take_out.${key}`}
        variant="quiet"
        className="justify-self-start"
        formNoValidate
      >
        {`Take out repair ${place}`}
      </Button>
    </fieldset>
  )
}

type Typed = { serial: string; items: Map<number, Pick<PricedItem, 'typed'>> }

/** What decides prices as it is typed; null before the first change. A repair that was added takes the focus. */
function useTyped(form: RefObject<HTMLFormElement | null>, further: Further) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const read = () => {
      const sent = new FormData(form.current!)
      const serial = sent.get('phone_serial')
      setTyped({
        serial: typeof serial === 'string' ? serial : '',
        items: new Map(readFurther(sent).map(({ key, typed }) => [key, { typed }])),
      })
    }
    const ended = new AbortController()
    const { signal } = ended
    form.current!.addEventListener('input', read, { signal })
    form.current!.addEventListener('change', read, { signal })
    read()
    return () => ended.abort()
  }, [form, further])
  useEffect(() => {
    if (further.added === undefined) return
    // A draft is saved after a change.
    form.current!.dispatchEvent(new Event('change'))
    if (document.activeElement?.matches('input, select, textarea')) return
    box.current?.querySelector<HTMLElement>(`[data-item="${further.added}"] select`)?.focus()
  }, [form, further])
  return { typed, box }
}
