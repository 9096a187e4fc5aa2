import type { Carrier, Parcel } from '#contract/carriers.schema.ts'
import { SelectField, TextField } from '../forms/fields.tsx'

export const parcelLabels = { carrier: 'Carrier', tracking: 'Tracking number' }

type Props = {
  /** Prefix of the input names, where a page has two parcels. */
  prefix?: string
  /** The carriers to choose from. */
  carriers: readonly Pick<Carrier, 'key' | 'name'>[]
  submitted: { carrier?: string; tracking?: string }
  errors: Record<string, string>
}

/** Carrier and tracking number of a parcel. */
export function ParcelFields({ prefix = '', carriers, submitted, errors }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-[2fr_3fr]">
      <SelectField
        label={parcelLabels.carrier}
        name={`${prefix}carrier`}
        options={[
          { value: '', label: 'Choose a carrier' },
          ...carriers.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        defaultValue={submitted.carrier ?? ''}
        error={errors[`${prefix}carrier`]}
      />
      <TextField
        label={parcelLabels.tracking}
        name={`${prefix}tracking`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={submitted.tracking}
        error={errors[`${prefix}tracking`]}
      />
    </div>
  )
}

/** A parcel in transit: the carrier, and the tracking number as a link to the carrier's page. */
export function ParcelLink({ parcel }: { parcel: Parcel }) {
  return (
    <>
      {parcel.name}{' '}
      {parcel.link === null ? (
        <span className="text-mono break-anywhere inline-block">{parcel.number}</span>
      ) : (
        <a
          className="text-link text-mono break-anywhere inline-block"
          href={parcel.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {parcel.number}
          <span className="visually-hidden"> (opens the page of {parcel.name})</span>
        </a>
      )}
    </>
  )
}
