import CryptoKit
import Foundation

struct Event: Decodable {
    let id: String
    let event: String
}

// In production, a unique column of your database, written together with what you do for the event.
var handled: Set<String> = []

/// Whether a header holds the signature of exactly these bytes, compared in constant time.
func isSignature(_ header: String?, of body: Data, secret: String) -> Bool {
    guard let header, header.utf8.count == 64, header.allSatisfy(\.isHexDigit) else { return false }
    var signature = Data()
    var rest = Substring(header)
    while !rest.isEmpty {
        guard let byte = UInt8(rest.prefix(2), radix: 16) else { return false }
        signature.append(byte)
        rest = rest.dropFirst(2)
    }
    // The text of the secret is the key, whsec_ included.
    let key = SymmetricKey(data: Data(secret.utf8))
    return HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: body, using: key)
}

/// The status code to respond with. Give it the raw body, and header names in lower case.
func receive(headers: [String: String], body: Data, secret: String) throws -> Int {
    let isSigned =
        isSignature(headers["x-service-signature"], of: body, secret: secret)
        // For 24 hours after a rotation: made with the previous secret.
        || isSignature(headers["x-service-signature-previous"], of: body, secret: secret)
    guard isSigned else { return 401 }
    let event = try JSONDecoder().decode(Event.self, from: body)
    if handled.insert(event.id).inserted {
        // Respond first, work afterwards.
        DispatchQueue.global().async { print(event.event, event.id) }
    }
    return 200
}
