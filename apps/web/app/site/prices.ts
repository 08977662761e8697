import type { PriceList } from '@taswira/contract'
import { createContext, useContext } from 'react'
import { settings } from './settings.ts'

/** Prices that a preview at the desk shows instead of those that apply; null elsewhere. */
export const PreviewedPrices = createContext<PriceList | null>(null)

/** The prices to show. */
export const usePrices = (): PriceList => useContext(PreviewedPrices) ?? settings.now().prices
