// For hours: the short run is a part of modules/ledger-module.spec.ts.
import "./notifications.suite"
