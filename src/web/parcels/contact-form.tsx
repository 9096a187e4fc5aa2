import { contactFields } from '#contract/address.ts'
import type { ContactFields as Contact } from '#contract/address.schema.ts'
import type { Api } from '../api.ts'
import type { FormFailure } from '../forms/form-failure.ts'
import { OtherTicketsField } from './whole-parcel-field.tsx'
import { AddressFields } from '../shipping/address-fields.tsx'

/** The inputs of the form that corrects mobile and return address. */
export const contactInputs = [...contactFields, 'address_confirmed', 'whole_parcel'] as const

/** Sends what was typed into them. */
export function sendContact(
  api: Api,
  id: number,
  {
    address_confirmed,
    whole_parcel,
    ...contact
  }: Contact & Record<'address_confirmed' | 'whole_parcel', string>,
) {
  return api.send('PUT /api/tickets/{id}/contact', {
    id,
    data: { ...contact, address_confirmed: address_confirmed !== '', whole_parcel: whole_parcel !== '' },
  })
}

type Props = {
  contact: Contact
  /** The other tickets of the parcel that may still be corrected. */
  beside: readonly number[]
  failure: FormFailure | undefined
}

/** Mobile and return address of a ticket, for the others of its parcel too. */
export function ContactFields({ contact, beside, failure }: Props) {
  return (
    <>
      <AddressFields submitted={failure?.values ?? contact} errors={failure?.fields ?? {}} />
      <OtherTicketsField
        beside={beside}
        label={(tickets) => `For ${tickets} of the same parcel too`}
        ticked
        failure={failure}
      />
    </>
  )
}
