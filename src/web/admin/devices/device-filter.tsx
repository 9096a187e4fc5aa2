import { FilterForm } from '../lists/filter-form.tsx'

/** Filter of phones by brand and model. */
export function DeviceFilter({ series }: { series: readonly { key: string; label: string }[] }) {
  return (
    <FilterForm
      label="Filter devices"
      fields={[
        {
          name: 'brand',
          label: 'Brand',
          all: 'All brands',
          options: series.map(({ key, label }) => ({ value: key, label })),
        },
        { name: 'q', label: 'Model', maxLength: 80 },
      ]}
    />
  )
}
