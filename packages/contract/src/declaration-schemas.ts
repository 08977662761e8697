import * as v from 'valibot'
import {
  type DataMining,
  type DigitalSourceType,
  data_minings,
  digital_source_types,
} from './declarations.ts'

export const digital_source_type_schema = v.picklist(
  Object.keys(digital_source_types) as DigitalSourceType[],
  'Please choose how the image was made.',
)

export const data_mining_schema = v.picklist(
  Object.keys(data_minings) as DataMining[],
  'Must be reserved or allowed.',
)
