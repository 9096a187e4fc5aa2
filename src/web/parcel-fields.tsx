import { carrierKeys, carriers, type CarrierKey, type Parcel } from '#contract/carriers.ts'
import { SelectField, TextField } from './ui/fields.tsx'

export const parcelLabels = { carrier: 'Carrier', tracking: 'Tracking number' }

const options = [
  { value: '', label: 'Choose a carrier' },
  ...carrierKeys.map((key) => ({ value: key, label: carriers[key].name })),
]

type Props = {
  /** Stands before the names of the inputs, where a page has two parcels. */
  prefix?: string
  typed: { carrier?: string; tracking?: string }
  mistakes: Record<string, string>
}

/** Who carries a parcel, and the number on its receipt. */
export function ParcelFields({ prefix = '', typed, mistakes }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-[2fr_3fr]">
      <SelectField
        label={parcelLabels.carrier}
        name={`${prefix}carrier`}
        options={options}
        defaultValue={typed.carrier ?? ''}
        error={mistakes[`${prefix}carrier`]}
      />
      <TextField
        label={parcelLabels.tracking}
        name={`${prefix}tracking`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed.tracking}
        error={mistakes[`${prefix}tracking`]}
      />
    </div>
  )
}

/** A carrier's name as it was chosen; the server says no to any other. */
export function carrierFrom(typed: string): CarrierKey | '' {
  return carrierKeys.find((key) => key === typed) ?? (typed === '' ? '' : (typed as never))
}

/** A parcel under way: the carrier, and its number as a link to the carrier's own page. */
export function ParcelLink({ parcel }: { parcel: Parcel }) {
  return (
    <>
      {parcel.name}{' '}
      {parcel.link === null ? (
        <span className="font-mono break-all">{parcel.number}</span>
      ) : (
        <a
          className="text-link font-mono break-all"
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
