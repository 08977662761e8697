/** Titles as people write them, for everything that stores, compares or shows text. */
export const written_texts: {
  written: string
  /** Other ways to write some of it, all of which find it. */
  also: string[]
  slug: string
}[] = [
  {
    written: 'Ƙofar Mata, ɗan ɓauna a Ɗakin ƴaƴa',
    also: ['kofar mata', 'dan bauna', 'ƙofar'],
    slug: 'kofar-mata-dan-bauna-a-dakin-yaya',
  },
  { written: 'Ọjà ní Ìbàdàn', also: ['oja ni ibadan', 'Ọjà'.normalize('NFD'), 'ỌJÀ'], slug: 'oja-ni-ibadan' },
  {
    written: 'Ŋutsu ƒe ɖevi Ɣetugbe ʋu',
    also: ['nutsu fe devi', 'getugbe vu'],
    slug: 'nutsu-fe-devi-getugbe-vu',
  },
  { written: 'Ɔkyɛame Ɛdan', also: ['okyeame edan', 'ɔkyɛame'], slug: 'okyeame-edan' },
  { written: "Ng’ang’a at N'Djamena", also: ["Ng'ang'a", 'nganga', 'N’Djamena'], slug: 'nganga-at-ndjamena' },
  { written: "L'été à l’Œuvre: ß", also: ['ete oeuvre', "l'été"], slug: 'lete-a-loeuvre-ss' },
  { written: 'Kano/Zaria_pottery #2.5', also: ['zaria', 'kano pottery'], slug: 'kano-zaria-pottery-2-5' },
  { written: 'İğdır ıhlamur', also: ['igdir', 'IHLAMUR'], slug: 'igdir-ihlamur' },
  { written: 'Ｆｕｌｌ　ｗｉｄｔｈ ６７', also: ['full width 67'], slug: 'full-width-67' },
  { written: 'كِتَابٌ فِي السُّوقِ', also: ['كتاب', 'کتاب', 'كــتاب', 'السوق', 'كِتَابٌ'], slug: 'ktb-fy-lswq' },
  { written: 'إمرأة على ١٢', also: ['امراه علي', '۱۲', 'أمرأة'], slug: 'mrh-ly-12' },
  { written: 'کتاب می‌خواهم ۷', also: ['كتاب', 'میخواهم'], slug: 'ktb-mykhwhm-7' },
  { written: 'שָׁלוֹם בַּשּׁוּק', also: ['שלום', 'שלום בשוק'], slug: 'slvm-vsvk' },
  { written: 'ሠላም ፀሐይ፡ኃይል', also: ['ሰላም', 'ጸሀይ', 'ሀይል'], slug: 'selam-tsehay-hayl' },
  { written: 'ߒߞߏ ߞߊ߲߫ ߀߁', also: ['ߒߞߏ ߞߊ', '01'], slug: 'nko-ka-01' },
  { written: '𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪', also: ['𞤢𞤣𞤤𞤢𞤥', '𞤀𞤁𞤂𞤀𞤃'], slug: 'adlam-pular' },
  { written: 'ⵜⵉⴼⵉⵏⴰⵖ', also: ['ⵜⵉⴼⵉⵏⴰⵖ'], slug: 'tifinagh' },
  { written: 'फ़िल्म बाज़ार २०२४', also: ['फिल्म', 'बाजार', '2024'], slug: 'philm-bajar-2024' },
  { written: 'ผ้าไหม', also: ['ผาไหม'], slug: 'phaaihm' },
  { written: '拉各斯 市场', also: ['市场'], slug: 'lagesi-shichang' },
  { written: 'ガーナの市場', also: ['ガーナの市場'.normalize('NFD'), 'ｶﾞｰﾅの市場'], slug: 'gananoshichang' },
  { written: '한국 시장', also: ['시장'.normalize('NFD')], slug: 'hangug-sijang' },
  { written: 'Рынок в Ёлке', also: ['рынок', 'елке'], slug: 'rynok-v-elke' },
  { written: 'ΑΓΟΡΆ της Αθήνας', also: ['αγορα', 'ΑΘΗΝΑΣ'], slug: 'agora-tis-athinas' },
  { written: 'Farmer 👩🏾‍🌾 and 🇳🇬', also: ['farmer'], slug: 'farmer-and-ng' },
]
