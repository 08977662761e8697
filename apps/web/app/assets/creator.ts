import { type Asset, UNKNOWN_CREATOR } from '@taswira/contract'

/** The creator's name; null if unknown. */
export const findCreator = ({ author }: Pick<Asset, 'author'>): string | null =>
  author.user.full_name === UNKNOWN_CREATOR ? null : author.user.full_name
