import { TextField } from '../../forms/fields.tsx'
import { MapPicker } from './map-picker.tsx'
import type { ShopField } from './shop-field.ts'

/** The place of the shop, to type or to move on a map. */
export function MapPointFields({ field, required }: { field: ShopField; required: boolean }) {
  return (
    <>
      <div className="columns">
        <p className="text-small text-soft sm:col-span-2">
          The place on the map: begin with that of the postcode, or copy both numbers from any map.
        </p>
        <TextField {...field('latitude')} required={required} maxLength={20} />
        <TextField {...field('longitude')} required={required} maxLength={20} />
      </div>
      <MapPicker
        latitude={Number(field('latitude').defaultValue || Number.NaN)}
        longitude={Number(field('longitude').defaultValue || Number.NaN)}
      />
    </>
  )
}

/** Map centre and tile server. */
export function ShopMapFields({ field }: { field: ShopField }) {
  return (
    <div className="stack">
      <MapPointFields field={field} required />
      <TextField {...field('map.tiles')} optional maxLength={300} />
      <TextField {...field('map.attribution')} optional maxLength={200} />
    </div>
  )
}
