import type { CategorySlug } from '@taswira/contract'
import type { Grammar } from '../stage.ts'
import { bird } from './animal-wildlife/bird.ts'
import { herd } from './animal-wildlife/herd.ts'
import { large } from './animal-wildlife/one-animal.ts'
import { braiding } from './beauty/braiding.ts'
import { crowned } from './beauty/crowned-portrait.ts'
import { vanity } from './beauty/vanity.ts'
import { growth } from './business/growth.ts'
import { kiosk } from './business/kiosk.ts'
import { office } from './business/office.ts'
import { rank } from './editorial/minibus-rank.ts'
import { press } from './editorial/press.ts'
import { street_life } from './editorial/street-music.ts'
import { classroom } from './education/classroom.ts'
import { pupil } from './education/pupil.ts'
import { things } from './education/still-life.ts'
import { accessories } from './fashion/accessories.ts'
import { rail } from './fashion/clothes-rail.ts'
import { stage_figure } from './fashion/full-figure.ts'
import { fromAbove } from './food-drink/dish-from-above.ts'
import { drinks } from './food-drink/drinks.ts'
import { market } from './food-drink/market-stall.ts'
import { visit } from './healthcare/clinic-visit.ts'
import { consultation } from './healthcare/consultation.ts'
import { pharmacy } from './healthcare/pharmacy.ts'
import { coast } from './landscape/coast.ts'
import { savannah } from './landscape/savannah.ts'
import { roads } from './landscape/terraces-and-dunes.ts'
import { cooking } from './lifestyle/cooking.ts'
import { dinner } from './lifestyle/dinner.ts'
import { park } from './lifestyle/park.ts'
import { balcony } from './moments/balcony.ts'
import { party } from './moments/party-table.ts'
import { wedding } from './moments/wedding.ts'
import { generations } from './people/generations.ts'
import { looking } from './people/looking-out.ts'
import { bust } from './people/portrait.ts'
import { site } from './professional/building-site.ts'
import { craft } from './professional/craft.ts'
import { developer } from './professional/developer.ts'
import { footballer } from './sports-recreation/footballer.ts'
import { leisure } from './sports-recreation/leisure.ts'
import { track } from './sports-recreation/track.ts'
import { airport } from './travel/airport.ts'
import { old_town } from './travel/old-town.ts'
import { traffic } from './travel/traffic.ts'

/** Three grammars for each category, in the order A, B, C of the design. */
export const grammars_of: Record<CategorySlug, readonly Grammar[]> = {
  people: [bust, generations, looking],
  landscape: [savannah, coast, roads],
  beauty: [crowned, vanity, braiding],
  fashion: [stage_figure, rail, accessories],
  'animal-wildlife': [large, herd, bird],
  editorial: [press, rank, street_life],
  education: [pupil, classroom, things],
  'sports-recreation': [footballer, track, leisure],
  'food-drink': [fromAbove, market, drinks],
  healthcare: [consultation, pharmacy, visit],
  moments: [wedding, party, balcony],
  business: [kiosk, growth, office],
  professional: [site, developer, craft],
  lifestyle: [dinner, park, cooking],
  travel: [traffic, old_town, airport],
}
