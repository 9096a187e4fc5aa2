import { z } from 'zod'
import { bindSchemas } from './schemas.ts'
import { addSeries, changeSeries, deleteSeries, getSeries, orderSeries } from './series.ts'
import { inData, line, numberInPath, switchSchema } from './text.schema.ts'

export const seriesKeySchema = z
  .string({ error: 'Please choose a series.' })
  .regex(/^[A-Za-z0-9]{1,40}$/, 'Please choose a series.')
const label = line({ max: 60, missing: 'Please name the series.' })
const version = z.int({ error: 'This must be a whole number.' })

export const seriesSchema = z.object({
  key: z.string(),
  label: z.string(),
  shown: z.boolean(),
  version: z.int(),
  /** How many phones it has, hidden ones included. */
  phones: z.int(),
})
const one = z.object({ series: seriesSchema })
const all = z.object({ series: z.array(seriesSchema) })

export const getSeriesSchemas = { input: z.object({}), output: all }
bindSchemas(getSeries, getSeriesSchemas)
export const addSeriesSchemas = { input: inData(z.object({ label })), output: one }
bindSchemas(addSeries, addSeriesSchemas)
export const orderSeriesSchemas = {
  input: inData(
    z.object({ keys: z.array(seriesKeySchema, { error: 'Please send the keys in their order.' }).max(500) }),
  ),
  output: all,
}
bindSchemas(orderSeries, orderSeriesSchemas)
export const changeSeriesSchemas = {
  input: z.object({ key: seriesKeySchema, data: z.object({ label, shown: switchSchema, version }) }),
  output: one,
}
bindSchemas(changeSeries, changeSeriesSchemas)
export const deleteSeriesSchemas = {
  input: z.object({ key: seriesKeySchema, version: numberInPath(/^[1-9]\d{0,14}$/) }),
  output: z.object({}),
}
bindSchemas(deleteSeries, deleteSeriesSchemas)
