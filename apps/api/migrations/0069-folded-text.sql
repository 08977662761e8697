-- One folding of texts for all comparisons: what is indexed, typed at the desk and in lists, suggested and sorted.

-- Does the same as foldText() in packages/lexicon/src/fold.ts, which explains it; folded-text.test.ts compares the two.
-- The capitals are for databases whose locale doesn't know them.
create function folded_text(given text) returns text language sql immutable strict parallel safe as $$
  select case when given ~ '^[\x20-\x5f\x61-\x7e]*$' then lower(given) else
    normalize(replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(given, '’‘‛′´`ʹʻʼʽʾʿꞌ', repeat('''', 13)), NFKD),
          '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u070f\u0711\u0730-\u074a\u07eb-\u07f3\u07fd\u0890-\u089f\u08ca-\u08ff\u093c\u0951-\u0954\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u0e48-\u0e4c\u0ec8-\u0ecc\u115f-\u1160\u135d-\u135f\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aeb\u1cd0-\u1cd2\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302d\u3164\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U000101fd\U000102e0\U00010efa-\U00010eff\U000110bd\U000110cd\U0001133b\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001cf00-\U0001cf46\U0001d167-\U0001d169\U0001d173-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001e08f\U0001e944-\U0001e94a\U000e0000-\U000e0fff]+',
          '', 'g')),
        'ÆÐØÞðøĐđĦħıŁłŊŋŒŦŧƀƁƂƄƆƇƈƉƊƋƎƏƐƑƒƓƔƖƗƘƙƚƜƝƟƢƤƥƦƧƩƬƭƮƱƲƳƴƵƶƷƸƼǝǤǥǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɉɊɌɎɑɓɔɖɗɘəɛɠɣɦɨɩɬɱɲɳɵɽɾʃʄʈʉʊʋʒͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮةى٠١٢٣٤٥٦٧٨٩ٱکڪھہۃیےە۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉ሃሐሑሒሓሔሕሖሠሡሢሣሤሥሦኀኁኂኃኄኅኆኣዐዑዒዓዔዕዖፀፁፂፃፄፅፆ០១២៣៤៥៦៧៨៩ᲉẞỺỼỾℲↃⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱱⱲⱵⱾⱿꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙ǀǁǂǃـߴߵߺ',
        'ædoþdoddhhillnnœttbbƃƅoccddƌeeeffggiikklɯnoƣppʀƨstttuvyyzzzƹƽeggƕƿȝƞȣȥⱥȼlⱦɂbuʌɇjjɋɍɏaboddeeegghiilmnnorrsjtuuvzͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯهي0123456789اككهههييه01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789ሀሀሁሂሀሄህሆሰሱሲሳሴስሶሀሁሂሀሄህሆአአኡኢአኤእኦጸጹጺጻጼጽጾ0123456789ᲊßỻỽỿⅎↄⱡɫᵽrⱨⱪⱬamɐɒvⱳⱶȿɀꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩhɜɡlɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃0123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) end
$$;

-- The folded words of a text with single spaces, as foldedWords() in packages/lexicon/src/fold.ts has them.
create function folded_words(given text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    replace(
      regexp_replace(
        regexp_replace(
          public.folded_text(given),
          '\m(?:(from)[ -]+(above|behind|below)|(close|make|start)[ -]+(up))\M', '\1\2\3\4', 'g'),
        '\m(l|d|j|m|t|s|n|c|qu)''(?=[[:alpha:]]{2})', '\1 ', 'g'),
      '''', ''),
    '[\x01-\x2f:-@\[-`{-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u060d\u061b\u061e\u061f\u066a-\u066d\u06d4\u07f6-\u07f9\u0964\u0965\u0970\u0e2f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u1361-\u1368\u2000-\u206f\u2190-\u2bff\u3000-\u3003\u3008-\u3020\u30fb\U0001e95e\U0001e95f\U0001f000-\U0001faff]+',
    ' ', 'g'))
$$;

-- Texts are indexed by their folded words. The marked words share their stem with words of another meaning.
create or replace function searched_text(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      public.folded_words(given),
      '\m(hospitality|marketing|universe|universal|general|policy|policies|organic|secretary|international|accountability|activism|animated|anime|busy|corporal|customs|diversion|dressing|execution|falling|grateful|grating|grooming|groomed|individuality|integrity|ironic|journaling|lively|mating|mobility|mugging|optimal|petite|physics|polite|positivity|wits)\M',
      '\1qq', 'g'),
    '\m(animation|celebrit|consultation|educator|experiment|generator|medication|memorial|objective|protestant)(?:s|y|ies)?\M',
    '\1qq', 'g')
$$;

drop index contributors_names;
create or replace function folded_name(given text) returns text language sql immutable strict parallel safe as $$
  select public.folded_words(given)
$$;
create index contributors_names on contributors
  using gin ((' ' || folded_name(full_name) || ' ' || username) gin_trgm_ops);

update search_terms set folded = folded_words(term) where folded <> folded_words(term);

-- Indexes the texts again that are folded or split otherwise than before.
update assets set contributor_id = contributor_id
where title || array_to_string(keywords, ' ') || description ~ '[^\x20-\x7e]|[[:alnum:]][!-/:-@\[-`{-~][[:alnum:]]'
  or contributor_id in (select contributor_id from contributors where full_name ~ '[^[:alnum:] ]');
