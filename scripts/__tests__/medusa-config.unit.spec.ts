const { MEDUSA_WORKER_MODE } = process.env
afterAll(() => {
  process.env.MEDUSA_WORKER_MODE = MEDUSA_WORKER_MODE ?? ""
})

it("a misspelt MEDUSA_WORKER_MODE is refused", () => {
  process.env.MEDUSA_WORKER_MODE = "workers"
  expect(() => jest.requireActual<object>("../../medusa-config")).toThrow(
    'MEDUSA_WORKER_MODE is "workers": set it to shared, server or worker.'
  )
})
