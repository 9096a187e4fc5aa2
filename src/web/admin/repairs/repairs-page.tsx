import type { LoaderFunctionArgs } from 'react-router'
import { repairName } from '#contract/catalogue.ts'
import type { StaffRepair } from '#contract/repairs.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import { oneOfForms } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { orderForm } from '../lists/order-form.ts'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { RepairFields, repairLabels } from './repair-fields.tsx'
import { newRepair, readRepairValues, toDetails } from './repair-form-values.ts'

export const meta = () => staffMeta('Repairs')

export const loader = ({ context }: LoaderFunctionArgs) => getPage(context).api.read('GET /api/repairs', {})

const path = '/admin/repairs'

export const action = staffFormAction(
  oneOfForms({
    add: savingForm({
      read: readRepairValues,
      call: (values, { api }) => api.send('POST /api/repairs', { data: toDetails(values) }),
      to: path,
      says: ({ repair }) => `“${repair.label}” is added. Now enter its prices.`,
    }),
    order: orderForm(path, (keys, { api }) => api.send('PUT /api/repairs/order', { data: { keys } })),
  }),
)

export default function RepairsPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { repairs, series } = loaderData
  return (
    <>
      <PageHeading
        title="Repairs"
        eyebrow="Catalogue"
        intro="What customers can book. A repair costs something for each phone: enter its prices with the devices, with many prices at once, or by a file."
        actions={
          <>
            <Link to="/admin/devices" className={buttonClass('secondary')}>
              Devices
            </Link>
            <Link to="/admin/prices" className={buttonClass('secondary')}>
              Change many prices
            </Link>
          </>
        }
      />
      <ListPage
        items={repairs.map((repair) => ({ ...repair, id: repair.key }))}
        failure={actionData}
        labels={repairLabels}
        values={() => newRepair}
        inputs={(props) => <RepairFields {...props} allSeries={series} delivered={false} />}
        name={({ label }) => label}
        about={(repair) => <About repair={repair} series={series} />}
        order="Repairs in their order"
        add={{ title: 'Add a repair', button: 'Add the repair' }}
        change={{ at: 'own page' }}
      />
    </>
  )
}

function About({ repair, series }: { repair: StaffRepair; series: readonly Series[] }) {
  const { key, label, shown, prices } = repair
  const names = repair.series?.map((one) => series.find((row) => row.key === one)?.label ?? one)
  const facts = [
    repairName(repair) === label ? [] : [repairName(repair)],
    [prices === 1 ? '1 price' : `${prices} prices`],
    names ? [names.join(', ')] : [],
    shown ? [] : ['hidden'],
  ].flat()
  return (
    <>
      <span className="block text-small text-soft">{facts.join(' · ')}</span>
      <Link to={`/admin/repairs/${key}`} className="text-link text-small">
        Edit<span className="visually-hidden"> {label}</span>
      </Link>
    </>
  )
}
