import type { Language } from "../words/language"

const WHERE = { postal_code: "101000", phone: "+7 900 000-00-00" }

const EXAMPLES: Record<Language, Record<string, string>> = {
  en: {
    ...WHERE,
    email: "anna@example.com",
    first_name: "Anna",
    last_name: "Zavarskaya",
    address_1: "1 Myasnitskaya Street",
    city: "Moscow",
  },
  ru: {
    ...WHERE,
    email: "anna@example.com",
    first_name: "Анна",
    last_name: "Заварская",
    address_1: "ул. Мясницкая, 1",
    city: "Москва",
  },
}

/** For visitors who only try the demo. */
export function fillExample(form: HTMLFormElement, language: Language): void {
  for (const [name, value] of Object.entries(EXAMPLES[language])) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement && !input.value) {
      input.value = value
      input.dispatchEvent(new Event("input", { bubbles: true }))
    }
  }
}
