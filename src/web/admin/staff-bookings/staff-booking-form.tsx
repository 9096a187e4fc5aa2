import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { getPrice } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Person } from '#contract/people.schema.ts'
import type { NoticeText } from '#contract/repair-notice.ts'
import { MAX_FAULT_LENGTH } from '#contract/tickets.ts'
import { CheckField, ChoiceField, SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import type { ShownFurther } from '../../parcels/further-form.ts'
import { FurtherPart, useFurther } from '../../parcels/further-part.tsx'
import ExpressField from '../../express-field.tsx'
import { useRepairs } from '../../repairs.ts'
import { useShopProfile } from '../../shop-profile.ts'
import { AddressFields } from '../../shipping/address-fields.tsx'
import { NoticeField } from '../../shipping/repair-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { staffBookingLabels, type StaffBookingValues } from './staff-booking-values.ts'

/** A refused booking, or one to which a repair was added. */
export type StaffBookingFailure = FormFailure & ShownFurther

type Props = {
  phones: readonly Phone[]
  person: Person | null
  /** From the address of the page. */
  preset: Partial<StaffBookingValues>
  notice: NoticeText
  submitKey: string
  failure: StaffBookingFailure | undefined
}

/** The booking of one or more repairs that a member of staff makes for a customer. */
export function StaffBookingForm({ phones, person, preset, notice, submitKey, failure }: Props) {
  const busy = useSubmitting(null)
  const isHydrated = useHydrated()
  const repairs = useRepairs()
  const { expressFeeCents } = useShopProfile()
  const submitted: Partial<StaffBookingValues> = failure?.values ?? preset
  const errors = failure?.fields ?? {}
  // After a refusal the fee of today, which the page was not loaded with.
  const express = Number(failure?.values.express_seen) || expressFeeCents
  const field = formFields(staffBookingLabels, failure, preset)
  const [phoneId, setPhoneId] = useState(submitted.phone_id)
  const [repair, setRepair] = useState(submitted.repair_name)
  const further = useFurther(failure?.further)
  const form = useRef<HTMLFormElement>(null)
  const [total, setTotal] = useState('')
  const count = (further?.items.length ?? 0) + 1
  const phone = (further?.phones ?? phones).find(({ id }) => String(id) === phoneId)
  const price = phone && repair ? getPrice(phone, repair) : 0
  return (
    <Form method="post" noValidate ref={form} className="stack gap-5">
      {/* Enter in a field presses the first button of a form. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden />
      <FormErrors failure={failure} labels={{ ...staffBookingLabels, ...failure?.labels }} />
      <input type="hidden" name="submit_key" value={submitKey} />
      {/* Without scripts, the price of what is chosen is not shown before it is sent. */}
      <input type="hidden" name="price_seen" value={isHydrated && price > 0 ? price : ''} />
      <div className="split gap-5">
        <div className="stack gap-5">
          <Card title="Phone and repair">
            <div className="stack">
              <SelectField
                {...field('phone_id')}
                required
                options={[
                  { value: '', label: 'Choose a phone' },
                  ...[...Map.groupBy(phones, ({ brand }) => brand).values()].map((series) => ({
                    group: series[0]!.seriesLabel,
                    options: series.map(({ id, displayName }) => ({ value: id, label: displayName })),
                  })),
                ]}
                onChange={({ currentTarget }) => setPhoneId(currentTarget.value)}
              />
              <SelectField
                {...field('repair_name')}
                required
                options={[
                  { value: '', label: 'Choose a repair' },
                  ...repairs.list.map(({ key, label }) => ({ value: key, label })),
                ]}
                onChange={({ currentTarget }) => setRepair(currentTarget.value)}
              />
              <p role="status" className="text-soft">
                {price > 0 && `Quoted price: ${formatDollars(price)}`}
              </p>
              {express && (
                <ExpressField cents={express} chosen={Boolean(submitted.express)} error={errors['express']} />
              )}
              <TextField
                {...field('phone_serial')}
                required
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <details
                open={Boolean(submitted.fault || submitted.wet || submitted.opened || errors['phone_pin'])}
              >
                <summary className="min-h-6 text-accent underlined">What is wrong, and the pin code</summary>
                <div className="mt-3 stack">
                  <TextField {...field('fault')} rows={3} maxLength={MAX_FAULT_LENGTH} optional />
                  <CheckField
                    label={staffBookingLabels.wet}
                    name="wet"
                    value="1"
                    defaultChecked={Boolean(submitted.wet)}
                  />
                  <CheckField
                    label={staffBookingLabels.opened}
                    name="opened"
                    value="1"
                    defaultChecked={Boolean(submitted.opened)}
                  />
                  <TextField
                    {...field('phone_pin')}
                    defaultValue=""
                    optional
                    autoComplete="off"
                    hint="Kept encrypted. It is not shown again after an error."
                  />
                </div>
              </details>
            </div>
          </Card>
          <FurtherPart
            further={further}
            first={{ phone, repair: repair ?? '', price, serial: submitted.phone_serial ?? '' }}
            form={form}
            errors={errors}
            onTotal={setTotal}
          />
        </div>
        <Card title="Customer">
          <div className="stack">
            {person ? (
              <p>
                <input type="hidden" name="account_id" value={person.account_id} />
                <strong>{person.fullname}</strong>
                {person.email !== null && <span className="break-anywhere">{`, ${person.email}`}</span>}
              </p>
            ) : (
              <>
                <TextField {...field('fullname')} required autoComplete="off" />
                <TextField
                  {...field('email')}
                  type="email"
                  optional
                  autoComplete="off"
                  hint="Without one, updates come as texts where the shop sends them; the receipt is on paper."
                />
              </>
            )}
            <AddressFields
              key={person?.account_id ?? 'new'}
              submitted={failure ? failure.values : (person?.contact ?? {})}
              errors={errors}
              mobileUse="For our questions; its last four digits open the private link."
            />
          </div>
        </Card>
        <Card title="How">
          <div className="stack">
            <ChoiceField
              {...field('way')}
              defaultValue={submitted.way || 'counter'}
              options={[
                {
                  value: 'counter',
                  label: 'At the counter',
                  hint: 'The phone is here: it is received at once.',
                },
                { value: 'phone', label: 'By telephone', hint: 'The customer posts the phone.' },
                { value: 'business', label: 'A business', hint: 'Invoices are made out and sent to it.' },
              ]}
            />
            <details open={submitted.way === 'business' || errors['abn'] !== undefined}>
              <summary className="min-h-6 text-accent underlined">For a business</summary>
              <div className="mt-3 columns">
                <TextField {...field('company')} optional maxLength={120} />
                <TextField {...field('abn')} optional inputMode="numeric" maxLength={20} />
                <TextField {...field('buyer_email')} type="email" optional autoComplete="off" />
                <TextField {...field('days_to_pay')} optional inputMode="numeric" maxLength={2} />
              </div>
            </details>
          </div>
        </Card>
        <Card title="At the counter">
          <div className="stack">
            <NoticeField
              notice={notice}
              accepted={submitted.notice_version === notice.version}
              error={errors['notice_version']}
            />
            <TextField {...field('signature')} maxLength={120} autoComplete="off" optional />
          </div>
        </Card>
      </div>
      <div>
        <Button busy={busy}>
          {count > 1 ? `Book ${count} repairs${total && ` for ${total}`}` : 'Book the repair'}
        </Button>
      </div>
    </Form>
  )
}
