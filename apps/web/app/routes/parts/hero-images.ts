import { viewHomeSets } from '@taswira/contract'
import { callForPage } from '../../api/call-for-page.ts'
import { cardAsset } from '../../assets/card-asset.ts'

/** The images chosen for the top of the home page. Server only. */
export const loadHeroImages = async () => (await callForPage(viewHomeSets, {})).hero.map(cardAsset)
