import Foundation

struct Transaction: Decodable {
    let transactionId: String
    let status: String
}

struct Payout: Encodable {
    let amount = "150.00"
    let phoneNumber = "+233240000001"
    let externalRef = "INV-9"
}

struct Rejected: Error {
    let body: String
}

func call(_ method: String, _ path: String, body: Data? = nil, idempotencyKey: String? = nil) async throws -> Transaction {
    let settings = ProcessInfo.processInfo.environment
    var request = URLRequest(url: URL(string: settings["CEDIRAIL_BASE_URL"]! + path)!)
    request.httpMethod = method
    request.httpBody = body
    request.setValue("Bearer \(settings["CEDIRAIL_API_KEY"]!)", forHTTPHeaderField: "Authorization")
    request.setValue(body == nil ? nil : "application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(idempotencyKey, forHTTPHeaderField: "Idempotency-Key")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as! HTTPURLResponse).statusCode < 300 else {
        throw Rejected(body: String(decoding: data, as: UTF8.self))
    }
    return try JSONDecoder().decode(Transaction.self, from: data)
}

@main
struct FirstPayment {
    static func main() async throws {
        // Your own reference as the key: however often this runs, one payout is made.
        let body = try JSONEncoder().encode(Payout())
        var payout = try await call("POST", "/api/mobile-money/transfer", body: body, idempotencyKey: "invoice-9")
        while ["pending", "processing"].contains(payout.status) {
            try await Task.sleep(nanoseconds: 1_000_000_000)
            payout = try await call("GET", "/api/transactions/\(payout.transactionId)")
        }
        print(payout.status, payout.transactionId)
    }
}
