import type { CategoryHandle } from "./categories"

export interface ProductData {
  handle: string
  category: CategoryHandle
  title: string
  title_en: string
  description: string
  description_en: string
  /** What the variants differ in. */
  option: string
  variants: VariantData[]
}

interface VariantData {
  sku: string
  title: string
  title_en: string
  /** In roubles. */
  price: number
  stock: number
}

function variant(
  sku: string,
  title: string,
  title_en: string,
  price: number,
  stock: number
): VariantData {
  return { sku, title, title_en, price, stock }
}

export const productData: ProductData[] = [
  {
    handle: "ivan-chai",
    category: "tea",
    title: "Иван-чай листовой",
    title_en: "Fireweed leaf tea",
    description:
      "Ферментированный кипрей из Вологодской области. Медовый, без кофеина.",
    description_en:
      "Fermented fireweed from the Vologda region. Honeyed, without caffeine.",
    option: "Вес",
    variants: [
      variant("TEA-IVAN-50", "50 г", "50 g", 349.9, 120),
      variant("TEA-IVAN-100", "100 г", "100 g", 599.9, 80),
    ],
  },
  {
    handle: "krasnodar-black-tea",
    category: "tea",
    title: "Чай чёрный краснодарский",
    title_en: "Krasnodar black tea",
    description: "Крупнолистовой чай с самых северных плантаций мира, из Сочи.",
    description_en:
      "Large-leaf tea from Sochi, the northernmost plantations of the world.",
    option: "Вес",
    variants: [
      variant("TEA-KRASNODAR-100", "100 г", "100 g", 459.5, 60),
      variant("TEA-KRASNODAR-250", "250 г", "250 g", 990, 25),
    ],
  },
  {
    handle: "thyme-black-tea",
    category: "tea",
    title: "Чай с чабрецом",
    title_en: "Black tea with thyme",
    description: "Чёрный чай и горный чабрец: крепкий и пряный.",
    description_en: "Black tea and mountain thyme: strong and spicy.",
    option: "Вес",
    variants: [variant("TEA-THYME-100", "100 г", "100 g", 419, 75)],
  },
  {
    handle: "altai-herbs",
    category: "tea",
    title: "Травяной сбор «Алтай»",
    title_en: "Altai herbal blend",
    description: "Душица, мята, лист смородины и шиповник, собранные вручную.",
    description_en:
      "Oregano, mint, blackcurrant leaf and rosehip, picked by hand.",
    option: "Вес",
    variants: [variant("TEA-ALTAI-75", "75 г", "75 g", 389.9, 40)],
  },
  {
    handle: "cobalt-tea-cup",
    category: "tableware",
    title: "Чайная пара «Кобальт»",
    title_en: "Cobalt cup and saucer",
    description: "Костяной фарфор с кобальтовой росписью, чашка на 250 мл.",
    description_en: "Bone china painted in cobalt blue, with a cup for 250 ml.",
    option: "Объём",
    variants: [variant("WARE-COBALT-250", "250 мл", "250 ml", 1499.9, 30)],
  },
  {
    handle: "gzhel-teapot",
    category: "tableware",
    title: "Чайник заварочный «Гжель»",
    title_en: "Gzhel teapot",
    description: "Фарфоровый чайник, расписанный вручную в Гжели.",
    description_en: "A porcelain teapot, painted by hand in Gzhel.",
    option: "Объём",
    variants: [
      variant("WARE-GZHEL-600", "0,6 л", "0.6 l", 3290, 12),
      variant("WARE-GZHEL-900", "0,9 л", "0.9 l", 3990, 8),
    ],
  },
  {
    handle: "brass-glass-holder",
    category: "tableware",
    title: "Подстаканник латунный",
    title_en: "Brass tea glass holder",
    description: "Как в поезде: литая латунь и гранёный стакан в комплекте.",
    description_en: "As on a train: cast brass, with a faceted glass.",
    option: "Рисунок",
    variants: [
      variant("WARE-HOLDER-TROIKA", "Тройка", "Troika", 2490.9, 15),
      variant("WARE-HOLDER-SPUTNIK", "Спутник", "Sputnik", 2690.9, 10),
    ],
  },
  {
    handle: "samovar",
    category: "tableware",
    title: "Самовар дровяной тульский",
    title_en: "Tula samovar",
    description: "Латунный самовар из Тулы, греется на щепках и шишках.",
    description_en: "A brass samovar from Tula, heated with chips and cones.",
    option: "Объём",
    variants: [variant("WARE-SAMOVAR-5", "5 л", "5 l", 24900, 2)],
  },
]
