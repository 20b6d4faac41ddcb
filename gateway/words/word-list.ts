/**
 * Words and phrases that users may not write to others, in the page's six languages. The product is for adults: sexual
 * words are allowed, but not sexual content with minors, trafficking, non-consent, threats, terror, slurs, drug trade,
 * or moving money past the app. Each is found as a whole word, whatever its accents; `*` lets a word continue. Words
 * with harmless uses are only in phrases that make the meaning clear. Operators add their own (`SENSITIVE_WORDS`).
 */

/** Splits words and phrases at commas. */
export const wordLines = (text: string): ReadonlyArray<string> =>
  text.split(",").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))

/** Each word of `first` followed by each of `second`. */
const pairs = (first: string, second: string): ReadonlyArray<string> =>
  wordLines(first).flatMap((before) => wordLines(second).map((behind) => `${before} ${behind}`))

const ENGLISH = [
  ...wordLines("child porn*, kiddie porn*, kiddy porn*, kid porn*, underage sex, underage porn*, underage nude*"),
  ...wordLines("underage girl, underage girls, underage boy, underage boys, lolicon, shotacon, toddlercon, jailbait"),
  ...pairs("sex with", "a child, a kid, a minor, children, kids, minors, an underage"),
  ...pairs("nude, nudes of", "children, kids, minors"),
  ...pairs("preteen, pedo", "porn*, nude*, sex, pics, pictures, videos, content"),
  ...pairs("trade, trading, sell, selling, buy, send", "cp"),
  ...wordLines(
    "rape, rapes, raped, raping, rapist, rapists, gangrape*, roofies, roofie her, spike her drink, drug her drink",
  ),
  ...wordLines("force her to have sex, sex traffick*, snuff film*, snuff video*, sell you a girl, buy a girl"),
  ...pairs("girl, girls, women, kids, children", "for sale"),
  ...pairs(
    "i will, ill, i, i am going to, im going to, going to, gonna, ima, imma, i want to",
    "kill you, kill u, murder you",
  ),
  ...pairs(
    "i will, ill, going to, gonna",
    "kill your, behead you, stab you, shoot you dead, shoot your, find you and kill",
  ),
  ...pairs("kill your", "family, kids, children, mother, wife, husband"),
  ...pairs("kill, hang", "yourself, urself"),
  ...wordLines("kys, slit your throat, slit your wrists, cut your throat, beat you to death, shoot you in the head"),
  ...wordLines("burn your house down, acid in your face, throw acid on you, bullet in your head, you deserve to die"),
  ...pairs("make, build, plant", "a bomb"),
  ...wordLines(
    "bomb making, pipe bomb*, suicide bomb*, suicide vest*, join isis, isis recruit*, heil hitler, sieg heil, white power",
  ),
  ...pairs(
    "blow up, shoot up",
    "the school, a school, the airport, the station, the church, the mosque, the synagogue",
  ),
  ...pairs("kill all, gas the, death to all", "jews, muslims, christians, hindus, blacks, gays"),
  ...wordLines(
    "nigger*, nigga, niggas, niggaz, sandnigger*, faggot*, kikes, wetback*, raghead*, towelhead*, gooks, spics",
  ),
  ...wordLines("tranny, trannies, pajeet*, curry muncher*, camel jockey*, porch monkey*, jungle bunny, jungle bunnies"),
  ...pairs(
    "sell, selling, buy, buying, sell you",
    "drugs, cocaine, heroin, meth, weed, mdma, ecstasy, fentanyl, ketamine",
  ),
  ...pairs("drugs, cocaine, heroin, meth, weed, mdma, ecstasy, fentanyl, ketamine", "for sale"),
  ...wordLines(
    "western union, moneygram, money gram, cash app, bank details, bank account number, wire transfer, wire me",
  ),
  ...pairs("my, your", "paypal, venmo, cashapp, zelle, bank account, wallet address, btc address"),
  ...pairs("paypal, venmo, zelle, cashapp", "me"),
  ...pairs("send me", "money, the money, bitcoin*, btc, crypto, usdt"),
  ...pairs("bitcoin, usdt, crypto", "address, wallet"),
  ...pairs("pay, pay me, paying", "outside the app, outside of the app, outside this app"),
  ...wordLines("steam card*, itunes card*, google play card*, amazon gift card*, gift card code*"),
]

const HINDI = [
  ...wordLines(
    "बाल पोर्न*, चाइल्ड पोर्न*, बच्चों का पोर्न*, नाबालिग लड़की*, नाबालिग लड़किय*, नाबालिग से सेक्स, नाबालिग के साथ सेक्स",
  ),
  ...wordLines("child ka porn*, bachchon ka porn*, bachon ka porn*, nabalig ladki*, nabalig ke saath sex"),
  ...wordLines("बलात्कार*, रेप, balatkar*"),
  ...pairs("लड़की, लड़कियां, लड़कियों को, बच्चे, बच्चियां", "बेच*"),
  ...pairs("ladki, ladkiyan, ladkiyon ko, bachche", "bech*"),
  ...wordLines("जान से मार, जान से मारू*, गला काट दूंगा, गला काट दूंगी, आत्महत्या कर ले, खुदकुशी कर ले"),
  ...pairs("तुझे, तुझको, तुम्हें, तुम्हे, तेरे परिवार को", "मार दूंगा, मार दूंगी, मार डालू*, मार डालेंगे, काट डालू*"),
  ...wordLines("jaan se maar, jaan se mar, jaan se maru*, jaan se maaru*, gala kaat dunga, gala kaat dungi"),
  ...pairs(
    "tujhe, tujhko, tumhe, tere parivar ko",
    "maar dunga, mar dunga, maar dungi, mar dungi, maar dalu*, mar dalu*",
  ),
  ...wordLines("बम रख दूंगा, बम बनाना, बम बनाने, बम से उड़ा*, bam se uda*, bomb se uda*, bomb banana sikh*"),
  ...wordLines("चमार, भंगी, कटुआ, कटुए, bhangi, katua, katue"),
  ...pairs("ड्रग्स, गांजा, चरस, अफीम, कोकीन, हेरोइन, स्मैक", "बेच*, खरीद*"),
  ...pairs("drugs, ganja, charas, afeem, cocaine, heroin, smack", "bech*, kharid*"),
  ...pairs("पेटीएम, गूगल पे, फोनपे", "कर, करो, कर दो, नंबर"),
  ...wordLines("यूपीआई आईडी, यूपीआई करो, यूपीआई पर भेज*, मुझे पैसे भेज*, खाते में पैसे, बैंक खाता नंबर"),
  ...pairs("paytm, gpay, google pay, phonepe, upi", "karo, kar do, kardo, number"),
  ...wordLines("upi id, upi pe bhej*, mujhe paise bhej*, paise bhejo, account mein paise, account me paise"),
]

const MALAY = [
  ...wordLines("pornografi kanak*, lucah kanak*, budak bogel, seks dengan budak, seks dengan kanak*, seks bawah umur"),
  ...pairs("budak, gadis, perempuan", "bawah umur, untuk dijual"),
  ...wordLines("rogol*, merogol*, dirogol, perogol*, jual budak, beli budak, jual perempuan, jual gadis"),
  ...pairs("bunuh, sembelih, tikam, tembak", "kau, awak, kamu"),
  ...pairs("aku akan, saya akan, aku nak", "bunuh, sembelih"),
  ...wordLines("bunuh keluarga kau, bunuh keluarga awak, pergi bunuh diri, kelar leher kau, bakar rumah kau"),
  ...pairs("buat, pasang, letak, letupkan", "bom"),
  ...wordLines("bom berani mati, sertai isis, masuk isis"),
  ...wordLines("keling babi, babi keling, dasar keling, cina babi, babi cina, melayu babi, babi melayu, india babi"),
  ...pairs("jual, beli", "dadah, syabu, ganja, heroin, kokain, pil kuda"),
  ...wordLines(
    "nombor akaun bank, no akaun bank, akaun bank saya, akaun bank awak, transfer duit, bank in duit, bank in ke",
  ),
  ...wordLines("hantar duit, duitnow ke, duitnow saya, bayar luar app, bayar luar aplikasi, bayar di luar aplikasi"),
]

const PORTUGUESE = [
  ...wordLines("pornografia infantil, porno infantil, sexo com menor*, sexo com criança*, sexo com uma criança"),
  ...wordLines("menor de idade nua, menores nuas, fotos de menores, nudes de menor*, novinha menor de idade"),
  ...wordLines("estupr*, te violar, violar-te, vender meninas, comprar meninas, meninas à venda, mulheres à venda"),
  ...pairs("vou, eu vou", "te matar, matar-te, matar você, te esfaquear, te dar um tiro"),
  ...pairs("vou matar, mato", "a tua família, a sua família, tua família, sua família"),
  ...wordLines("eu te mato, mato-te, mata-te, se mata logo, vou cortar a tua garganta, vou cortar sua garganta"),
  ...wordLines(
    "fazer uma bomba, fabricar bomba*, fabricar uma bomba, colocar uma bomba, explodir a escola, explodir o aeroporto",
  ),
  ...pairs("preto, preta, macaco, crioulo, cigano, judeu, viado, bicha, paneleiro", "de merda"),
  ...wordLines("traveco*, preto imundo, preta imunda"),
  ...pairs("vendo, vender, vende, compro, comprar", "droga*, cocaína, maconha, haxixe, heroína, mdma, ecstasy"),
  ...pairs("faz um, faz o, faz, manda um, manda o, manda, meu, teu, seu, chave", "pix"),
  ...pairs("meu, teu, seu", "iban, mb way, mbway"),
  ...wordLines("conta bancária, dados bancários, transferência bancária, manda dinheiro, envia dinheiro"),
  ...pairs("pagar, paga, pague, pagamento", "por fora, fora do app, fora da aplicação"),
]

const TURKISH = [
  ...wordLines(
    "çocuk porno*, çocukla seks, çocuklarla seks, reşit olmayan kız*, küçük kızla seks, küçük kızlarla seks",
  ),
  ...wordLines("tecavüz*, satılık kız*, kız satıyor*, kadın satıyor*, çocuk satıyor*"),
  ...wordLines("seni öldüreceğim, seni öldürürüm, seni öldürcem, öldürürüm seni, öldüreceğim seni, kendini öldür"),
  ...wordLines("seni gebert*, gebertirim seni, seni vururum, seni vuracağım, seni bıçakla*, aileni öldür*"),
  ...wordLines("boğazını keserim, kafanı keserim, kafana sıkarım, evini yakarım"),
  ...pairs("bomba", "yap, yapımı, yapmak, patlat*, koyacağım"),
  ...wordLines("canlı bomba*, ışid'e katıl*, okulu patlat*"),
  ...pairs("pis", "kürt, ermeni, arap, zenci, çingene, yahudi, suriyeli"),
  ...wordLines("ibne, ibneler, ibnesin"),
  ...pairs("uyuşturucu, esrar, kokain, eroin, bonzai, ekstazi, metamfetamin", "sat*"),
  ...pairs("iban, ibanı, ibanını, papara", "at, gönder, yolla"),
  ...wordLines("ibanıma, papara hesab*, papara no, papara numara*, banka hesab*, hesap numara*, havale yap*, eft yap*"),
  ...wordLines("bana para gönder*, para gönder bana, para yolla*, uygulama dışında öde*, uygulama dışından öde*"),
]

const DUTCH = [
  ...wordLines("kinderporno*, kinder porno*, minderjarig meisje*, minderjarige meisje*, naakte kinderen"),
  ...pairs("seks met, sex met", "een kind, kinderen, minderjarig*, een minderjarig*"),
  ...wordLines("verkracht*, meisjes verkopen"),
  ...pairs("meisje, meisjes, vrouwen, kinderen", "te koop"),
  ...pairs("ik", "maak je dood, maak je af, vermoord je, steek je neer, schiet je neer, schiet je dood, snij je keel*"),
  ...pairs("ga je", "vermoorden, doodmaken, afmaken, neersteken, neerschieten"),
  ...wordLines("maak jezelf dood, maak je zelf dood, pleeg zelfmoord, ik brand je huis af"),
  ...wordLines(
    "bom maken, bom plaatsen, aanslag plegen, zelfmoordaanslag plegen, sluit je aan bij isis, joden aan het gas",
  ),
  ...wordLines(
    "kankermarokka*, kankerturk*, kankerjood, kankerjoden, kankerneger*, kankerhomo*, kankermoslim*, kutmarokka*",
  ),
  ...pairs("vuile, vieze", "jood, joden, neger, negers, turk, turken, marokkaan, marokkanen, homo, homo's"),
  ...pairs("ik verkoop", "drugs, coke, cocaïne, wiet, xtc, speed, heroïne, ketamine, pillen"),
  ...pairs("drugs, coke, cocaïne, wiet, xtc, heroïne, ketamine", "te koop, verkopen"),
  ...pairs("stuur een, stuur me een, stuur mij een", "tikkie, betaalverzoek"),
  ...pairs("mijn, je, jouw", "rekeningnummer, iban"),
  ...wordLines(
    "tikkie sturen, maak geld over, geld overmaken, geld naar mijn rekening, buiten de app betalen, betaal buiten de app",
  ),
]

export const SENSITIVE_WORDS: ReadonlyArray<string> = [
  ...ENGLISH,
  ...HINDI,
  ...MALAY,
  ...PORTUGUESE,
  ...TURKISH,
  ...DUTCH,
]
