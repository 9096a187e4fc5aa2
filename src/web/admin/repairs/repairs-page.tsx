import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { repairName } from '#contract/catalogue.ts'
import { addRepair, getRepairs, orderRepairs, type StaffRepair } from '#contract/repairs.ts'
import type { Series } from '#contract/series.ts'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { readOrder } from '../series/move-item.ts'
import { OrderCard } from '../series/order-card.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { RepairFields, repairFieldLabels } from './repair-fields.tsx'
import { newRepair, readRepairValues, toDetails, type RepairValues } from './repair-form-values.ts'

type Loaded = { repairs: StaffRepair[]; series: Series[] }

export const meta = () => staffMeta('Repairs')

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read(getRepairs, {})
}

const forms = oneOfForms({
  async add(submission: Submission) {
    const { api, flash, form } = submission
    const values = readRepairValues(form)
    const added = await api.send(addRepair, { data: toDetails(values) })
    if (isRefused(added)) return formFailure(submission, added, { values })
    flash('success', `Successfully added "${added.repair.label}"! Now enter its prices.`)
    return redirect('/admin/repairs', 303)
  },
  order: formHandler({
    fields: ['order', 'move'],
    call: ({ order, move }, { api }) => api.send(orderRepairs, { data: { keys: readOrder(order, move) } }),
    done(_, { flash }) {
      flash('success', 'Successfully saved the order!')
      return redirect('/admin/repairs', 303)
    },
  }),
})

const change = staffFormAction(forms)
export const action = change

export default function RepairsPage({
  loaderData: { repairs, series },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure
}) {
  const key = useFormKey()
  const busy = useSubmitting()
  const adding = getFailure(actionData, 'add')
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
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <OrderCard
          title="Repairs in their order"
          failure={getFailure(actionData, 'order')}
          listKey={key}
          items={repairs.map((repair) => ({
            key: repair.key,
            label: repair.label,
            about: <About repair={repair} series={series} />,
          }))}
          version={null}
          busy={busy}
        />
        <Card title="Add a repair">
          <Form method="post" noValidate className="grid gap-4" key={key}>
            <FormErrors failure={adding} labels={repairFieldLabels} />
            <input type="hidden" name="intent" value="add" />
            <RepairFields
              values={(adding?.values as RepairValues | undefined) ?? newRepair}
              failure={adding}
              series={series}
              delivered={false}
            />
            <div>
              <Button busy={busy}>Add the repair</Button>
            </div>
          </Form>
        </Card>
      </div>
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
