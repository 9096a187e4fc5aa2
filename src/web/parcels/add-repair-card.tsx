import { useState } from 'react'
import { Form } from 'react-router'
import { describeRule } from '#contract/discounts.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import { EXPRESS } from '#contract/express.ts'
import { formatParcelNumber } from '#contract/parcels.ts'
import ExpressField from '../express-field.tsx'
import { DeviceFields, deviceLabels, PasscodeFields } from '../booking/device-fields.tsx'
import { SelectField } from '../forms/fields.tsx'
import { FormErrors } from '../forms/form-errors.tsx'
import type { FormFailure } from '../forms/form-failure.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Link } from '../link.tsx'
import { useRepairs } from '../repairs.ts'
import { useShopProfile } from '../shop-profile.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { AddRepair } from './add-repair-form.ts'

const labels = { ...deviceLabels, repair_name: 'Repair', express: EXPRESS }

type Props = AddRepair & { failure: FormFailure | undefined }

/** Chooses phone and repair, and asks what is not known of the parcel already: each step works without scripts. */
export function AddRepairCard({ ticket, phones, phone, repair, formKey, failure }: Props) {
  const repairs = useRepairs()
  const { discounts } = useShopProfile()
  const offers = repairs.offers(phone)
  const chosen = offers.find((offer) => offer.repair === repair)
  return (
    <div className="stack gap-6">
      <FormErrors failure={failure} labels={labels} />
      <Card title={`One more in parcel ${formatParcelNumber(ticket.parcel_id)}`}>
        <p className="mb-4">
          It goes back to the same address, and its updates to the same number.
          {discounts && ` ${describeRule(discounts)}`}
        </p>
        <Form method="get" className="stack gap-3">
          <SelectField
            key={phone.phoneid}
            label="Phone"
            name="phone"
            defaultValue={phone.phoneid}
            options={phones.map(({ phoneid, displayName }) => ({ value: phoneid, label: displayName }))}
          />
          <Button variant="secondary" className="justify-self-start">
            Show its repairs
          </Button>
        </Form>
        <ul className="mt-4">
          {offers.map((offer) => (
            <li key={offer.repair}>
              <Link
                className="text-link"
                to={`?phone=${phone.phoneid}&repair=${offer.repair}`}
                aria-current={offer === chosen}
              >
                {`${repairs.name(offer.repair)}, ${formatDollars(offer.price)}`}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {chosen && (
        <ItemForm
          key={`${phone.phoneid} ${chosen.repair}`}
          {...{ ticket, phone, repair: chosen.repair, price: chosen.price, formKey, failure }}
        />
      )}
    </div>
  )
}

type ItemProps = Pick<Props, 'ticket' | 'phone' | 'formKey' | 'failure'> & { repair: string; price: number }

function ItemForm({ ticket, phone, repair, price, formKey, failure }: ItemProps) {
  const repairs = useRepairs()
  const busy = useSubmitting()
  const { expressFeeCents } = useShopProfile()
  // One key for what is sent again; after a refusal the one that was sent.
  const [key] = useState(failure?.values.key || formKey)
  const submitted: Record<string, string> = failure?.values ?? {
    phone_serial: phone.phoneid === ticket.phoneid ? ticket.phone_serial : '',
  }
  const errors = failure?.fields ?? {}
  const express = Number(failure?.values.express_seen) || expressFeeCents
  const seen = failure?.values.price_seen ? Number(failure.values.price_seen) : price
  return (
    <Card title={`${phone.displayName}, ${repairs.name(repair)}, ${formatDollars(seen)}`}>
      <Form method="post" noValidate className="stack gap-5">
        <input type="hidden" name="parcel_id" value={ticket.parcel_id} />
        <input type="hidden" name="phone_id" value={phone.id} />
        <input type="hidden" name="repair_name" value={repair} />
        <input type="hidden" name="price_seen" value={seen} />
        <input type="hidden" name="key" value={key} />
        <DeviceFields
          submitted={submitted}
          errors={errors}
          doubtfulSerial={Boolean(failure?.values.serial_confirmed)}
        />
        <PasscodeFields
          repair={repair}
          brand={phone.brand}
          submitted={submitted}
          errors={errors}
          passcodeLost={failure !== undefined && failure.values.passcode_choice === 'given'}
        />
        {express && (
          <ExpressField cents={express} chosen={Boolean(submitted.express)} error={errors.express} />
        )}
        <Button busy={busy} className="justify-self-start">
          {`Add for ${formatDollars(seen)}${express ? `, plus ${formatCents(express)} with Express` : ''}`}
        </Button>
      </Form>
    </Card>
  )
}
