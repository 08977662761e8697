import type { CategorySlug } from '@taswira/contract'
import type { ClothFamily } from './cloth.ts'
import type { Mood } from './palettes.ts'

export interface DemoContributor {
  username: string
  full_name: string
}

/** What one invented artist likes to draw, so that their works show one hand. */
export interface ArtistHand extends DemoContributor {
  categories: readonly CategorySlug[]
  moods: readonly Mood[]
  cloths: readonly ClothFamily[]
}

const hand = (
  full_name: string,
  categories: readonly CategorySlug[],
  moods: readonly Mood[],
  cloths: readonly ClothFamily[],
): ArtistHand => ({
  username: full_name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '_'),
  full_name,
  categories,
  moods,
  cloths,
})

/** Invented people from across the continent and its diaspora; any similarity to real names is coincidental. */
export const artist_hands: readonly ArtistHand[] = [
  hand(
    'Adaeze Okwuosa',
    ['people', 'fashion', 'beauty', 'moments'],
    ['market', 'dawn'],
    ['ring and dot', 'petals', 'sunbursts'],
  ),
  hand(
    'Kwabena Asamoa',
    ['business', 'people', 'professional', 'editorial'],
    ['market', 'dusk'],
    ['woven blocks', 'checkers', 'basket weave'],
  ),
  hand(
    'Wanjeri Muthoni',
    ['landscape', 'animal-wildlife', 'travel', 'education'],
    ['dawn', 'rain'],
    ['leaf fans', 'scattered seeds', 'comb waves'],
  ),
  hand(
    'Sekou Diabara',
    ['sports-recreation', 'moments', 'landscape', 'people'],
    ['dusk', 'market'],
    ['broken chevrons', 'woven blocks', 'stepped diamonds'],
  ),
  hand(
    'Tsehay Alemnesh',
    ['food-drink', 'healthcare', 'people', 'lifestyle'],
    ['rain', 'dawn'],
    ['stepped diamonds', 'basket weave', 'comb waves'],
  ),
  hand(
    'Thandeka Mabasa',
    ['professional', 'editorial', 'business', 'fashion'],
    ['rain', 'market'],
    ['broken chevrons', 'checkers', 'sunbursts'],
  ),
  hand(
    'Fatou Sarrine',
    ['beauty', 'fashion', 'food-drink', 'travel'],
    ['dawn', 'dusk'],
    ['resist dots', 'petals', 'comb waves'],
  ),
  hand(
    'Ibrahim Danladi',
    ['education', 'healthcare', 'business', 'landscape'],
    ['dawn', 'market'],
    ['stepped diamonds', 'ring and dot', 'checkers'],
  ),
  hand(
    'Zuhura Mwinyi',
    ['travel', 'landscape', 'beauty', 'editorial'],
    ['dusk', 'rain'],
    ['leaf fans', 'resist dots', 'ring and dot'],
  ),
  hand(
    'Celestino Vaz',
    ['sports-recreation', 'lifestyle', 'food-drink', 'travel'],
    ['market', 'dusk'],
    ['comb waves', 'sunbursts', 'scattered seeds'],
  ),
  hand(
    'Amina Bellarab',
    ['fashion', 'education', 'lifestyle', 'moments'],
    ['rain', 'dusk'],
    ['petals', 'stepped diamonds', 'leaf fans'],
  ),
  hand(
    'Joseph Kizitto',
    ['animal-wildlife', 'landscape', 'sports-recreation', 'education'],
    ['dawn', 'rain'],
    ['basket weave', 'scattered seeds', 'broken chevrons'],
  ),
  hand(
    'Yaa Serwaah Boadi',
    ['moments', 'people', 'food-drink', 'beauty'],
    ['market', 'dawn'],
    ['sunbursts', 'woven blocks', 'ring and dot'],
  ),
  hand(
    'Lwazi Dlomo',
    ['business', 'professional', 'sports-recreation', 'editorial'],
    ['dusk', 'rain'],
    ['broken chevrons', 'stepped diamonds', 'checkers'],
  ),
  hand(
    'Mireille Ngassa',
    ['healthcare', 'beauty', 'education', 'people'],
    ['dawn', 'dusk'],
    ['petals', 'scattered seeds', 'resist dots'],
  ),
  hand(
    'Tendai Chirewo',
    ['professional', 'education', 'animal-wildlife', 'lifestyle'],
    ['rain', 'market'],
    ['checkers', 'comb waves', 'basket weave'],
  ),
  hand(
    'Haja Rasolonjato',
    ['animal-wildlife', 'travel', 'food-drink', 'landscape'],
    ['market', 'dawn'],
    ['leaf fans', 'comb waves', 'petals'],
  ),
  hand(
    'Marcus Ellington-Bey',
    ['editorial', 'lifestyle', 'business', 'people'],
    ['dusk', 'rain'],
    ['woven blocks', 'broken chevrons', 'scattered seeds'],
  ),
  hand(
    'Luana Bispo Reis',
    ['lifestyle', 'moments', 'sports-recreation', 'fashion'],
    ['market', 'dusk'],
    ['sunbursts', 'leaf fans', 'comb waves'],
  ),
  hand(
    'Chantelle Beaubrun',
    ['beauty', 'healthcare', 'lifestyle', 'editorial'],
    ['dusk', 'dawn'],
    ['ring and dot', 'petals', 'resist dots'],
  ),
  hand(
    'Nuru Abdalla Said',
    ['travel', 'business', 'moments', 'food-drink'],
    ['market', 'rain'],
    ['stepped diamonds', 'basket weave', 'ring and dot'],
  ),
  hand(
    'Selam Girmay',
    ['education', 'professional', 'healthcare', 'animal-wildlife'],
    ['dawn', 'rain'],
    ['scattered seeds', 'woven blocks', 'leaf fans'],
  ),
  hand(
    'Ousmane Thiandoum',
    ['editorial', 'fashion', 'travel', 'sports-recreation'],
    ['dusk', 'market'],
    ['resist dots', 'comb waves', 'broken chevrons'],
  ),
  hand(
    'Naledi Phirimo',
    ['landscape', 'animal-wildlife', 'healthcare', 'professional'],
    ['rain', 'dusk'],
    ['basket weave', 'sunbursts', 'stepped diamonds'],
  ),
]
